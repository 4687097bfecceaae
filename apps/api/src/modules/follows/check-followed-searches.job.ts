import { Type } from 'typebox'
import { defineJob, minutes, slowPolling } from '../../jobs/define-job.ts'
import { checkFollowedSearch, listDueSearches } from './check-followed-search.ts'

/** Notifies those who follow a saved search of items that were added since it was last checked and that it finds for them. */
export const checkFollowedSearchesJob = defineJob({
  name: 'check-followed-searches',
  payload: Type.Object({}),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '*/10 * * * *', ...slowPolling },
  async handle(_payload, { services, signal }): Promise<void> {
    const errors: unknown[] = []
    for (const search of await listDueSearches(services)) {
      signal.throwIfAborted()
      // A search that cannot be run stops no other one.
      await checkFollowedSearch(services, search).catch((error: unknown) => errors.push(error))
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} followed searches failed.`)
  },
})
