import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

/**
 * Runs a module in a thread of its own and returns the first message that it posts. For libraries that compute
 * without a pause: the event loop stays free, and a file on which they never end is stopped with the thread.
 *
 * @param module the module's address
 * @param data handed to it as `workerData`
 * @param signal ends the thread; the promise then rejects with its reason
 * @throws the error that the module ended with
 */
export function runInThread(module: URL, data: unknown, signal: AbortSignal): Promise<unknown> {
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
    worker.once('message', (message) => settle(() => resolve(message)))
    worker.once('error', (error) => settle(() => reject(error)))
    worker.once('exit', (code) => settle(() => reject(new Error(`The thread ended with code ${code}`))))
  })
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
