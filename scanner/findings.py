"""What is found out about one file, and its encoding on the way between processes and into the cache."""

import msgspec

from scanner.records import Failure, MarkdownExample, Record


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """One file's part of the scan."""

    records: tuple[Record, ...] = ()
    unlisted: dict[str, int] = {}
    examples: tuple[MarkdownExample, ...] = ()
    failures: tuple[Failure, ...] = ()


class Findings(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What is known of one file: its text's digest; its encoded facts, or why there are none; its outcome.

    The outcome is encoded as well, and None until the file is resolved.
    """

    digest: str
    facts: bytes | None = None
    failure: Failure | None = None
    outcome: bytes | None = None
    mentions: bytes = b""
    """The facts' encoded `scanner.facts.Mentions`, which are asked for before the facts are."""
    traces: bytes = b""
    """The facts' encoded `scanner.facts.Traces`; of those, all files' are asked for together."""

    def with_outcome(self, outcome: bytes) -> "Findings":
        """Give the same with its outcome."""
        return Findings(self.digest, self.facts, self.failure, outcome, self.mentions, self.traces)


_encoder = msgspec.msgpack.Encoder()
_findings = msgspec.msgpack.Decoder(Findings)
_outcome = msgspec.msgpack.Decoder(Outcome)


def encode(value: Findings | Outcome) -> bytes:
    """Encode findings or an outcome."""
    return _encoder.encode(value)


def decode_findings(data: bytes) -> Findings:
    """Decode what `encode` made of findings."""
    return _findings.decode(data)


def decode_outcome(data: bytes) -> Outcome:
    """Decode what `encode` made of an outcome."""
    return _outcome.decode(data)
