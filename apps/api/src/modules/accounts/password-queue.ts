import { AppError } from '@lares/server-kit/app-error'
import PQueue from 'p-queue'

/** Who waits for a password to be checked: somebody whom this archive has let in before, or anybody else. */
export type Asker = 'stranger' | 'known'

/**
 * Argon2 takes 19 MiB and one of Node's four threads for some 30 milliseconds, which files are read with as well. Two at
 * once leave the others free, so that a flood of guesses cannot stop the archive.
 */
const queue = new PQueue({ concurrency: 2 })

/** How many may wait: strangers less than half a second, others behind nobody else's guesses. */
const maxWaiting: Record<Asker, number> = { stranger: 20, known: 100 }

const priority: Record<Asker, number> = { stranger: 0, known: 1 }

/** Does the work of one password in its turn, strangers last. Throws `too-many-requests` where too many wait already. */
export async function inPasswordQueue<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
  if (queue.sizeBy({ priority: priority[asker] }) >= maxWaiting[asker]) {
    throw new AppError('too-many-requests', {
      message: 'Too many people are signing in just now. Try again in a moment.',
      params: { retryAfter: 2 },
    })
  }
  return queue.add(work, { priority: priority[asker] })
}
