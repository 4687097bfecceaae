import { Type } from 'typebox'
import { defineJob, hours } from '../../../jobs/define-job.ts'
import { queueSmallFilm } from '../../../jobs/derivation-queue.ts'
import { waitWhileDeriving } from '../is-deriving.ts'
import { loadPlayedFilm } from '../missing-small-film.ts'
import { deriveSmallFilm } from './derive-small-film.ts'

/** How long a job waits for new files, and is then queued again. */
const waitMs = 60_000
const busyDelaySeconds = 15
const diskFullDelaySeconds = 60

/**
 * Makes the smaller copy of a film that is too heavy for a slow connection. The film can be played meanwhile, so that this waits for the
 * first renditions of all new files.
 */
export const deriveSmallFilmJob = defineJob({
  name: 'derive-small-film',
  payload: Type.Object({ assetId: Type.String() }),
  policy: { expireInSeconds: 12 * hours, retryLimit: 4, concurrency: 1, pollSeconds: 10 },
  async handle({ assetId }, { services, signal, log }): Promise<void> {
    const { db, jobs } = services
    const retryLater = async (delaySeconds: number): Promise<void> => {
      const film = await loadPlayedFilm(db, assetId)
      if (film) await queueSmallFilm(db, jobs, film, { delaySeconds })
    }
    if (await waitWhileDeriving(db, waitMs, signal)) return retryLater(busyDelaySeconds)
    const outcome = await deriveSmallFilm(services, assetId, signal)
    if (outcome === 'disk-full') return retryLater(diskFullDelaySeconds)
    if (outcome === 'unreadable') log?.warn({ assetId }, 'no smaller copy of a film could be made')
  },
})
