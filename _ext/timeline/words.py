"""What the pictures say, in Chinese and English. Identifiers stay as the example spells them."""

import signal
from collections.abc import Callable

from _ext.timeline.drawing import Face, Shape, Span, Style
from _ext.timeline.records import Event, EventKind, Timeline

Spans = tuple[Span, ...]

_SENTENCES: dict[str, dict[EventKind, str]] = {
    "zh": {
        EventKind.CREATE: "创建 {to}",
        EventKind.SUBMIT: "把 {what} 交给 {to}",
        EventKind.CALL: "开始执行 {what}",
        EventKind.RETURN: "执行完毕",
        EventKind.WAIT: "挂起：等待 {what}",
        EventKind.YIELD: "让出一轮：{what}",
        EventKind.BLOCK: "阻塞在 {what}",
        EventKind.WAKE: "使 {to} 可以继续",
        EventKind.CANCEL: "请求取消 {to}",
        EventKind.TIMEOUT: "时限已到：取消 {to}",
        EventKind.SIGNAL: "向 {to} 发送 {what}",
        EventKind.HANDLER: "信号处理器：{what}",
        EventKind.REAP: "回收 {to}",
        EventKind.RESULT: "正常结束",
        EventKind.EXCEPTION: "因 {what} 结束",
        EventKind.CANCELLED: "以取消结束",
        EventKind.DESTROYED: "未结束就被销毁",
        EventKind.EXIT: "退出，状态 {code}",
    },
    "en": {
        EventKind.CREATE: "creates {to}",
        EventKind.SUBMIT: "hands {what} to {to}",
        EventKind.CALL: "starts {what}",
        EventKind.RETURN: "call is done",
        EventKind.WAIT: "suspended: waits for {what}",
        EventKind.YIELD: "yields its turn: {what}",
        EventKind.BLOCK: "blocked in {what}",
        EventKind.WAKE: "lets {to} go on",
        EventKind.CANCEL: "requests cancellation of {to}",
        EventKind.TIMEOUT: "time limit: cancels {to}",
        EventKind.SIGNAL: "sends {what} to {to}",
        EventKind.HANDLER: "signal handler: {what}",
        EventKind.REAP: "collects {to}",
        EventKind.RESULT: "ends normally",
        EventKind.EXCEPTION: "ends by {what}",
        EventKind.CANCELLED: "ends as cancelled",
        EventKind.DESTROYED: "destroyed before its end",
        EventKind.EXIT: "exits with {code}",
    },
}
_RAISED = {"zh": "{what} 抛出", "en": "{what} raised"}
_RESUMED = {"zh": "await 处抛出 {what}", "en": "its await raises {what}"}
_LEFT_IN_QUEUE = {"zh": "把 {what} 放进队列，没有线程取走", "en": "queues {what}; no thread takes it"}
_LEAVING = {"zh": "（离开）", "en": " (leaving)"}
_COLON = {"zh": "：", "en": ": "}

STATES: dict[str, dict[Style, str]] = {
    "zh": {
        Style.RUNNING: "运行",
        Style.READY: "就绪，等待轮到",
        Style.SUSPENDED: "挂起",
        Style.BLOCKED: "阻塞在调用中（占住线程）",
        Style.IDLE: "空闲",
        Style.DISPATCH: "事件循环正执行某个任务",
        Style.ZOMBIE: "已退出、尚未回收",
        Style.CREATE: "创建、交付",
        Style.AWAIT: "等待",
        Style.WAKE: "使等待者可以继续",
        Style.CANCEL: "请求取消",
        Style.SIGNAL: "发送信号",
    },
    "en": {
        Style.RUNNING: "running",
        Style.READY: "ready, waits for its turn",
        Style.SUSPENDED: "suspended",
        Style.BLOCKED: "blocked in a call (holds the thread)",
        Style.IDLE: "idle",
        Style.DISPATCH: "event loop runs one of its tasks",
        Style.ZOMBIE: "ended, not collected yet",
        Style.CREATE: "creates, hands over",
        Style.AWAIT: "waits for",
        Style.WAKE: "lets the waiter go on",
        Style.CANCEL: "requests cancellation",
        Style.SIGNAL: "sends a signal",
    },
}
"""The legend's names of states and links."""

MARKS: dict[str, dict[Shape, str]] = {
    "zh": {
        Shape.RESULT: "正常结束",
        Shape.EXCEPTION: "异常",
        Shape.CANCELLED: "以取消结束",
        Shape.DESTROYED: "被销毁",
        Shape.EXIT: "进程退出",
        Shape.TIMEOUT: "时限已到",
        Shape.HANDLER: "信号处理器",
        Shape.REAP: "回收退出状态",
    },
    "en": {
        Shape.RESULT: "normal end",
        Shape.EXCEPTION: "exception",
        Shape.CANCELLED: "ended as cancelled",
        Shape.DESTROYED: "destroyed",
        Shape.EXIT: "process exit",
        Shape.TIMEOUT: "time limit",
        Shape.HANDLER: "signal handler",
        Shape.REAP: "status collected",
    },
}
"""The legend's names of marks."""

LOOP = {"zh": "事件循环", "en": "event loop"}
KINDS = {
    "zh": {"thread": "线程", "task": "任务", "process": "子进程"},
    "en": {"thread": "thread", "task": "task", "process": "child process"},
}
AXIS = {
    "zh": "自上而下是发生的先后，行距不代表时长；横向虚线处标出该次运行实测的间隔。",
    "en": "Top to bottom: the order of events, not to scale; dashed lines give times measured in this run.",
}
_TITLE = {"zh": "{label} 的一次真实运行", "en": "One real run of {label}"}
_DESCRIPTION = {"zh": "泳道：{lanes}。依次发生：{events}。", "en": "Lanes: {lanes}. In order: {events}."}


def language_of(code: str) -> str:
    """The language of the words for a Sphinx language code: ``zh`` for any Chinese, else ``en``."""
    return "zh" if code.lower().startswith("zh") else "en"


def sentence(event: Event, names: Callable[[str], str], language: str) -> Spans | None:
    """What an event's row says, without its subject; None where the bars say it already, or ``what`` is empty."""
    if event.kind is EventKind.UNBLOCK:
        template = _RAISED[language] if event.what else None
    elif event.kind is EventKind.RUN:
        template = _RESUMED[language] if event.what else None
    elif event.kind is EventKind.RETURN and event.what:
        template = _SENTENCES[language][EventKind.EXCEPTION]
    elif event.kind is EventKind.SUBMIT and not event.to:
        template = _LEFT_IN_QUEUE[language]
    else:
        template = _SENTENCES[language].get(event.kind)
    if template is None or event.what == "" or (event.kind is EventKind.EXIT and event.code is None):
        return None
    spans = _filled(template, event, names, language)
    return (*spans, Span(_LEAVING[language])) if event.leaving else spans


def _filled(template: str, event: Event, names: Callable[[str], str], language: str) -> Spans:
    values = {
        "{what}": (Span(event.what or ("其他" if language == "zh" else "something"), Face.CODE),),
        "{to}": _list(event.to, names, language),
        "{code}": (Span(_status(event.code), Face.CODE),),
    }
    spans: list[Span] = []
    rest = template
    while rest:
        at, key = min(((rest.find(key), key) for key in values if key in rest), default=(len(rest), ""))
        if rest[:at]:
            spans.append(Span(rest[:at]))
        spans += values.get(key, ())
        rest = rest[at + len(key) :]
    return tuple(spans)


def _status(code: int | None) -> str:
    """An exit status; a negative one with the signal that it stands for."""
    names = {-number: number.name for number in signal.Signals}
    return f"{code} ({names[code]})" if code in names else str(code)


def _list(lanes: tuple[str, ...], names: Callable[[str], str], language: str) -> Spans:
    spans: list[Span] = []
    for index, lane in enumerate(lanes):
        if index:
            spans.append(Span("、" if language == "zh" else ", "))
        spans.append(Span(names(lane), Face.NAME))
    return tuple(spans) or (Span("…"),)


def row(event: Event, names: Callable[[str], str], language: str) -> Spans | None:
    """An event's row: its lane, then the sentence; None where the event needs no words."""
    said = sentence(event, names, language)
    if said is None:
        return None
    return (Span(names(event.lane), Face.NAME), Span(_COLON[language]), *said)


def plain(spans: Spans) -> str:
    """The text of some spans."""
    return "".join(span.text for span in spans)


def title(timeline: Timeline, language: str) -> str:
    """The picture's short name."""
    return _TITLE[language].format(label=timeline.example)


def description(timeline: Timeline, names: Callable[[str], str], language: str) -> str:
    """The whole picture in words: what a reader who cannot see it needs."""
    kinds = KINDS[language]
    opening, closing = ("（", "）") if language == "zh" else (" (", ")")
    lanes = [f"{names(lane.id)}{opening}{kinds[lane.kind]}{closing}" for lane in timeline.lanes]
    rows = [plain(said) for event in timeline.events if (said := row(event, names, language)) is not None]
    comma, semicolon = ("、", "；") if language == "zh" else (", ", "; ")
    return _DESCRIPTION[language].format(lanes=comma.join(lanes), events=semicolon.join(rows))
