import { sql } from 'kysely'
import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { usersWhoSee } from '../../visibility/users-who-see.ts'
import { notifyFollowers } from './notify-followers.ts'

/** Followers per transaction, which blocks the embedded database meanwhile. */
const batchSize = 500

const Ids = Type.Array(Type.String())

/** Notifies the followers of what an item newly has, as far as they see the item; each once, whatever they follow of it. */
export const announceItemsJob = defineJob({
  name: 'announce-items',
  payload: Type.Object({
    itemId: Type.String(),
    byId: Type.Union([Type.String(), Type.Null()]),
    participantIds: Ids,
    categoryIds: Ids,
    tagIds: Ids,
  }),
  policy: { expireInSeconds: 10 * minutes, retryLimit: 5, concurrency: 1, pollSeconds: 1 },
  async handle({ itemId, byId, participantIds, categoryIds, tagIds }, { services, signal }): Promise<void> {
    let after: string | undefined
    do {
      signal.throwIfAborted()
      after = await inTransaction(services.db, async (trx) => {
        const followers = await usersWhoSee(trx, itemId)
          .innerJoin('follows', 'follows.user_id', 'users.id')
          .where(
            sql<boolean>`(participant_id = any(${participantIds}::uuid[])
              or category_id = any(${categoryIds}::uuid[]) or tag_id = any(${tagIds}::uuid[]))`,
          )
          .where('users.id', 'is distinct from', byId)
          .$if(after !== undefined, (query) => query.where(sql<boolean>`users.id > ${after}::uuid`))
          .distinctOn('users.id')
          .select(['users.id as userId', 'follows.id as followId'])
          .orderBy('users.id')
          .orderBy('follows.id')
          .limit(batchSize)
          .execute()
        if (followers.length > 0) await notifyFollowers(trx, followers, [itemId])
        return followers.length < batchSize ? undefined : followers.at(-1)?.userId
      })
    } while (after !== undefined)
  },
})
