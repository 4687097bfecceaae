import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** What a thread posts on its way; every other message is its answer. */
export interface ThreadPart {
  readonly part: unknown
}

/**
 * Runs a module in a thread of its own and returns the first message that it posts as its answer. For libraries that compute
 * without a pause: the event loop stays free, and a file on which they never end is stopped with the thread.
 *
 * @param module the module's address
 * @param data handed to it as `workerData`
 * @param signal ends the thread; the promise then rejects with its reason
 * @param onPart is given what the thread posts before its answer
 * @throws the error that the module ended with
 */
export function runInThread(
  module: URL,
  data: unknown,
  signal: AbortSignal,
  onPart: (part: unknown) => void = () => undefined,
): Promise<unknown> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData: data, stdout: true, stderr: true })
    const stop = () => settle(() => reject(signal.reason))
    let isSettled = false
    const settle = (finish: () => void) => {
      // Stopping the thread makes it report its end, which must not pass for the outcome.
      if (isSettled) return
      isSettled = true
      signal.removeEventListener('abort', stop)
      // Waiting for the end keeps a stopped thread from writing into a folder that is being removed.
      void terminated(worker).then(finish, finish)
    }
    signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (message: unknown) => {
      if (!isPart(message)) settle(() => resolve(message))
      else if (!isSettled) onPart(message.part)
    })
    worker.once('error', (error) => settle(() => reject(error)))
    worker.once('exit', (code) => settle(() => reject(new Error(`The thread ended with code ${code}`))))
  })
}

function isPart(message: unknown): message is ThreadPart {
  return typeof message === 'object' && message !== null && 'part' in message
}

/** A thread that is told to end just while it gets started may miss it, and is told again, after longer and longer pauses. */
async function terminated(worker: Worker): Promise<void> {
  const ended = new AbortController()
  const again = async () => {
    for (let pauseMs = 100; pauseMs < 20_000; pauseMs *= 2) {
      await delay(pauseMs, undefined, { signal: ended.signal })
      void worker.terminate()
    }
  }
  again().catch(() => undefined)
  await worker.terminate().finally(() => ended.abort())
}
