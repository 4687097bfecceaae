import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { loadCurrentParticipants } from '../../visibility/current-participants.ts'
import { usersWhoSee } from '../../visibility/users-who-see.ts'
import { notifyAboutItems } from './notify-about-items.ts'

/** Followers per transaction, which blocks the embedded database meanwhile. */
const batchSize = 500

const Ids = Type.Array(Type.String())

/**
 * Notifies those whom an item newly names, and the followers of what it newly has, as far as they see the item; each once,
 * whatever they follow of it.
 */
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
  async handle(
    { itemId, byId, participantIds: formerIds, categoryIds, tagIds },
    { services, signal },
  ): Promise<void> {
    const current = await loadCurrentParticipants(services.db, formerIds)
    const participantIds = current.toCurrentIds(formerIds)
    const namedIds = await notifyNamed(services.db, { itemId, byId, participantIds })
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
          .where(sql<boolean>`users.id <> all(${namedIds}::uuid[])`)
          .$if(after !== undefined, (query) => query.where(sql<boolean>`users.id > ${after}::uuid`))
          .distinctOn('users.id')
          .select(['users.id as userId', 'follows.id as followId'])
          .orderBy('users.id')
          .orderBy('follows.id')
          .limit(batchSize)
          .execute()
        if (followers.length > 0)
          await notifyAboutItems(trx, { kind: 'followed-items', recipients: followers, itemIds: [itemId] })
        return followers.length < batchSize ? undefined : followers.at(-1)?.userId
      })
    } while (after !== undefined)
  },
})

/** Notifies the users who are linked to these participants. Returns those who want to hear of their name. */
function notifyNamed(
  db: Db,
  item: { readonly itemId: string; readonly byId: string | null; readonly participantIds: readonly string[] },
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const recipients = await usersWhoSee(trx, item.itemId)
      .innerJoin('participants', 'participants.user_id', 'users.id')
      .where(sql<boolean>`participants.id = any(${[...item.participantIds]}::uuid[])`)
      .where('users.id', 'is distinct from', item.byId)
      .select('users.id as userId')
      .execute()
    return notifyAboutItems(trx, { kind: 'named-in-items', recipients, itemIds: [item.itemId] })
  })
}
