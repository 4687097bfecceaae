import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/** An intermediate message of a thread; every other message is its result. */
export interface ThreadPart {
  readonly part: unknown
}

/**
 * Runs a module in a new thread and returns the first message that it posts as its result. For libraries that would
 * block the event loop: an endless computation can be stopped together with the thread.
 *
 * @param module the module's URL
 * @param data passed to it as `workerData`
 * @param signal ends the thread; the promise then rejects with its reason
 * @param onPart receives the intermediate messages
 * @throws the uncaught error of the module
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
      // Stopping the thread emits 'exit', which must not replace the outcome.
      if (isSettled) return
      isSettled = true
      signal.removeEventListener('abort', stop)
      // Waits for the end, so that a stopped thread does not write into a folder that is being removed.
      void terminate(worker).then(finish, finish)
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

/** Terminates a worker, with retries, because a worker that is just starting may miss the call. */
async function terminate(worker: Worker): Promise<void> {
  const ended = new AbortController()
  const retry = async () => {
    for (let delayMs = 100; delayMs < 20_000; delayMs *= 2) {
      await delay(delayMs, undefined, { signal: ended.signal })
      void worker.terminate()
    }
  }
  retry().catch(() => undefined)
  await worker.terminate().finally(() => ended.abort())
}
