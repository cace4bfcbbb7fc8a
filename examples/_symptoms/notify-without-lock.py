"""A condition is notified without holding its lock."""

import threading

condition = threading.Condition()
condition.notify_all()
