"""Calls on receivers that nothing is known of: excluded where no tracked class's method can be called so.

What fits is typeshed's word: of the methods ``get``, those of queues take ``block: bool, timeout: float | None`` or
nothing, an AsyncResult's ``timeout``, a ContextVar's any default, a Context's a ContextVar, a DictProxy's what a dict's
takes. This tree has neither context variables nor managers.
"""
import elsewhere
from elsewhere import box


async def main(x, key: str, number: int, names: list, flag: bool, call, wait, *rest, **options):  # expect: async_def
    x.get("key")  # expect: candidate ?.get excluded call
    x.get("key", None)  # expect: candidate ?.get excluded call
    x.get("key", call)  # expect: candidate ?.get excluded call
    x.get(key)  # expect: candidate ?.get excluded call
    x.get(f"{number}")  # expect: candidate ?.get excluded call
    x.get(("a", "b"))  # expect: candidate ?.get excluded call
    x.get("a" if flag else b"b")  # expect: candidate ?.get excluded call
    x.get(1, 2, 3)  # expect: candidate ?.get excluded call
    x.get(call, headers=names)  # expect: candidate ?.get excluded call
    x.get(*rest, headers=names)  # expect: candidate ?.get excluded call
    x.get()  # expect: candidate ?.get unresolved unannotated-parameter
    x.get(1)  # expect: candidate ?.get unresolved unannotated-parameter
    x.get(number)  # expect: candidate ?.get unresolved unannotated-parameter
    x.get(True, 0.5)  # expect: candidate ?.get unresolved unannotated-parameter
    x.get(0, 1)  # expect: candidate ?.get unresolved unannotated-parameter
    x.get(None)  # expect: candidate ?.get unresolved unannotated-parameter
    x.get(timeout=number)  # expect: candidate ?.get unresolved unannotated-parameter
    x.get(block=flag)  # expect: candidate ?.get unresolved unannotated-parameter
    x.get(call)  # expect: candidate ?.get unresolved unannotated-parameter
    x.get("key" if flag else call)  # expect: candidate ?.get unresolved unannotated-parameter
    x.get("key" if flag else 1)  # expect: candidate ?.get unresolved unannotated-parameter
    x.get(*rest)  # expect: candidate ?.get unresolved unannotated-parameter
    x.get(**options)  # expect: candidate ?.get unresolved unannotated-parameter
    iter(x.get, "stop")  # expect: candidate ?.get unresolved unannotated-parameter
    x.join(names)  # expect: candidate ?.join excluded call
    x.join(str(n) for n in names)  # expect: candidate ?.join excluded call
    x.join("abc")  # expect: candidate ?.join excluded call
    x.join(1.5)  # expect: candidate ?.join unresolved unannotated-parameter
    x.join()  # expect: candidate ?.join unresolved unannotated-parameter
    x.clear(number)  # expect: candidate ?.clear excluded call
    x.clear()  # expect: candidate ?.clear unresolved unannotated-parameter
    x.submit()  # expect: candidate ?.submit excluded call
    x.submit(call, 1, key=2)  # expect: candidate ?.submit unresolved unannotated-parameter
    x.submit(*rest)  # expect: candidate ?.submit unresolved unannotated-parameter
    x.submit(**options)  # expect: candidate ?.submit unresolved unannotated-parameter
    x.put(key)  # expect: candidate ?.put unresolved unannotated-parameter
    x.send_bytes(b"")  # expect: candidate ?.send_bytes unresolved unannotated-parameter
    x.map(call, names, remove=number)  # expect: candidate ?.map excluded call
    x.map(call, names)  # expect: candidate ?.map unresolved unannotated-parameter
    x.map(call, names, buffersize=2)  # expect: candidate ?.map unresolved unannotated-parameter
    x.apply(call, (), {}, 4)  # expect: candidate ?.apply excluded call
    x.apply(call, axis=1)  # expect: candidate ?.apply excluded call
    x.apply(call)  # expect: candidate ?.apply unresolved unannotated-parameter
    x.run("command")  # expect: candidate ?.run excluded call
    x.run(call, 1)  # expect: candidate ?.run excluded call
    x.run(call)  # expect: candidate ?.run unresolved unannotated-parameter
    x.create_task(call(), eager_start=True)  # expect: candidate ?.create_task unresolved unannotated-parameter
    x.acquire("key")  # expect: candidate ?.acquire excluded call
    x.acquire(0)  # expect: candidate ?.acquire unresolved unannotated-parameter
    await x.close()  # expect: await; candidate ?.close excluded call
    await x.kill()  # expect: await; candidate ?.kill excluded call
    x.close()  # expect: candidate ?.close unresolved unannotated-parameter
    await x.get()  # expect: await; candidate ?.get unresolved unannotated-parameter
    await x.wait()  # expect: await; candidate ?.wait unresolved unannotated-parameter
    await x.aclose()  # expect: await; candidate ?.aclose unresolved unannotated-parameter
    await x.start(number)  # expect: await; candidate ?.start excluded call
    await wait(x.start())  # expect: await; candidate ?.start unresolved unannotated-parameter
    box.get("key")  # expect: candidate ?.get unresolved third-party
    box.get("key", 1)  # expect: candidate ?.get excluded call
    box.make().get("key")  # expect: candidate ?.get excluded call
    elsewhere.Box().get("key")  # expect: candidate ?.get excluded call
    elsewhere.box.get("key")  # expect: candidate ?.get unresolved third-party
