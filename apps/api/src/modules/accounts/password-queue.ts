import { AppError } from '@lares/server-kit/app-error'
import PQueue from 'p-queue'

/** Whether a password check comes from a device on which the user has signed in before. */
export type Asker = 'stranger' | 'known'

/**
 * Argon2 occupies 19 MiB and, for about 30 ms, one of the four threads of libuv's pool, which file access needs too. A
 * concurrency of two leaves threads free, so that a flood of guesses cannot stop the archive.
 */
const queue = new PQueue({ concurrency: 2 })

/** Maximum queue lengths. Twenty strangers wait less than half a second; known devices wait only for each other. */
const maxWaiting: Record<Asker, number> = { stranger: 20, known: 100 }

const priority: Record<Asker, number> = { stranger: 0, known: 1 }

/** Runs work on a password in the queue, strangers last. Throws `too-many-requests` if the queue is full. */
export async function runInPasswordQueue<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  if (queue.sizeBy({ priority: priority[asker] }) >= maxWaiting[asker]) {
    throw new AppError('too-many-requests', {
      message: 'Too many people are signing in. Try again in a moment.',
      params: { retryAfter: 2 },
    })
  }
  return queue.add(work, { priority: priority[asker] })
}
