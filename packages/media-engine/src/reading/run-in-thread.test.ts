import { expect, test } from 'vitest'
import { runInThread } from './run-in-thread.ts'

const never = new AbortController().signal

function createModule(source: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`)
}

const imports = "import { parentPort, workerData } from 'node:worker_threads';"

test('resolves with the first message', async () => {
  expect(
    await runInThread(createModule(`${imports} parentPort.postMessage(workerData + 1)`), 41, never),
  ).toBe(42)
})

test('rejects with the error of the thread', async () => {
  await expect(runInThread(createModule("throw new Error('broken')"), 0, never)).rejects.toThrow('broken')
})

test('rejects when the thread ends without a message', async () => {
  await expect(runInThread(createModule('process.exit(3)'), 0, never)).rejects.toThrow('ended with code 3')
})

test('stops an endless thread when the signal aborts', async () => {
  const controller = new AbortController()
  const outcome = runInThread(createModule('for (;;);'), 0, controller.signal).catch(
    (error: unknown) => error,
  )
  const reason = new Error('cancelled by the test')
  controller.abort(reason)
  expect(await outcome).toBe(reason)
})

test('stops a thread that is still starting', async () => {
  const office = new URL('../office/parts-to-text.ts', import.meta.url)
  const endless = createModule(`import '${office}'; for (;;) /<r>([^]*?)<t>/.exec('<r>'.repeat(100000))`)
  const stopped = Array.from({ length: 60 }, (_, index) =>
    runInThread(endless, 0, AbortSignal.timeout(index * 10)).catch((error: Error) => error.name),
  )
  expect(new Set(await Promise.all(stopped))).toEqual(new Set(['TimeoutError']))
})

test('starts no thread when the signal has already aborted', async () => {
  const reason = new Error('cancelled by the test')
  expect(() => runInThread(createModule('for (;;);'), 0, AbortSignal.abort(reason))).toThrow(reason)
})
