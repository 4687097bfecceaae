import { expect, test } from 'vitest'
import { runInThread } from './run-in-thread.ts'

const never = new AbortController().signal

function module(source: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`)
}

const imports = "import { parentPort, workerData } from 'node:worker_threads';"

test('the first message is the answer', async () => {
  expect(await runInThread(module(`${imports} parentPort.postMessage(workerData + 1)`), 41, never)).toBe(42)
})

test('an error of the thread is the error', async () => {
  await expect(runInThread(module("throw new Error('broken')"), 0, never)).rejects.toThrow('broken')
})

test('a thread that ends without an answer is an error', async () => {
  await expect(runInThread(module('process.exit(3)'), 0, never)).rejects.toThrow('ended with code 3')
})

test('a thread that never ends is stopped by the signal', async () => {
  const controller = new AbortController()
  const outcome = runInThread(module('for (;;);'), 0, controller.signal).catch((error: unknown) => error)
  const reason = new Error('cancelled by the test')
  controller.abort(reason)
  expect(await outcome).toBe(reason)
})

test('a thread that is stopped while it gets started ends as well', async () => {
  const office = new URL('../office/text-of-parts.ts', import.meta.url)
  const endless = module(`import '${office}'; for (;;) /<r>([^]*?)<t>/.exec('<r>'.repeat(100000))`)
  const stopped = Array.from({ length: 60 }, (_, index) =>
    runInThread(endless, 0, AbortSignal.timeout(index * 10)).catch((error: Error) => error.name),
  )
  expect(new Set(await Promise.all(stopped))).toEqual(new Set(['TimeoutError']))
})

test('a signal that has fired starts no thread', async () => {
  const reason = new Error('cancelled by the test')
  expect(() => runInThread(module('for (;;);'), 0, AbortSignal.abort(reason))).toThrow(reason)
})
