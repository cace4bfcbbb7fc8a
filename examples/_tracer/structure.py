"""What two runs of one example must share: lanes, the order of events in each, and links; not times."""

from _ext.timeline.records import Event, Timeline

Row = tuple[str, ...]


def structure(timeline: Timeline) -> dict[str, list[Row]]:
    """Give each lane's events in order, without times; a lane's first row is the lane itself."""
    rows: dict[str, list[Row]] = {
        lane.id: [("lane", lane.kind, lane.name, lane.parent or "")] for lane in timeline.lanes
    }
    for event in timeline.events:
        rows[event.lane].append(_row(event))
    return rows


def _row(event: Event) -> Row:
    code = "" if event.code is None else str(event.code)
    return (event.kind, event.what or "", " ".join(event.to), "leaving" if event.leaving else "", code)


def differences(recorded: Timeline, fresh: Timeline) -> list[str]:
    """Say, a line each, where a fresh run differs in structure from the recorded one. Empty: it does not."""
    old, new = structure(recorded), structure(fresh)
    lines = [f"lane {lane}: gone" for lane in sorted(old.keys() - new.keys())]
    lines += [f"lane {lane}: new" for lane in sorted(new.keys() - old.keys())]
    for lane in sorted(old.keys() & new.keys()):
        for position in range(max(len(old[lane]), len(new[lane]))):
            was, is_now = (rows[position : position + 1] for rows in (old[lane], new[lane]))
            if was != is_now:
                lines.append(f"lane {lane}, event {position}: recorded {_text(was)}, now {_text(is_now)}")
                break
    return lines


def _text(rows: list[Row]) -> str:
    return " ".join(part for part in rows[0] if part) if rows else "nothing"
