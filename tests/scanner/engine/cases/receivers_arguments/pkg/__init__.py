from .work import Consumer, drain as empty
