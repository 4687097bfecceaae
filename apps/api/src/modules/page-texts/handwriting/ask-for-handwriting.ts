import { AppError } from '@lares/server-kit/app-error'
import { maxHandwritingWaiting } from '@lares/shared-types/page-texts'
import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { acquireAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { WantedReading } from '../../../db/schema/page-texts.ts'
import { queueHandwriting } from '../../../jobs/page-queue.ts'
import type { Services } from '../../../services.ts'
import { waitsForModel } from '../waits-for-model.ts'
import type { PagePlace } from '../write-page-text.ts'

/**
 * Queues a page for the model that reads handwriting. A page that is queued already retains its turn, and counts for the user who asked
 * first. Throws `ai-too-many-pages` if the user has too many pages in the queue.
 */
export async function askForHandwriting(
  trx: Transaction<Database>,
  { jobs }: Pick<Services, 'jobs'>,
  userId: string | null,
  { assetId, page }: PagePlace,
  wanted: WantedReading,
): Promise<void> {
  // The limit and the turn depend on the other pages that wait.
  await acquireAdvisoryLock(trx, 'handwriting')
  const asked = (await findWaiting(trx, { assetId, page })) ?? (await takeTurn(trx, userId))
  const row = {
    state: 'pending',
    reason: null,
    wanted: JSON.stringify(wanted),
    attempts: 0,
    ...asked,
  } as const
  await trx
    .insertInto('page_texts')
    .values({ id: uuidv7(), asset_id: assetId, page, language: null, updated_at: null, ...row })
    .onConflict((conflict) => conflict.columns(['asset_id', 'page']).doUpdateSet(row))
    .execute()
  await queueHandwriting(trx, jobs, { assetId, page, turn: asked.asked_turn })
}

/** Who waits for a page, and the turn at which it is read. */
interface Asked {
  /** Null for a user who does not exist any more. */
  readonly asked_by: string | null
  readonly asked_turn: number
}

/** Who has asked for a page that waits already, and its turn. */
async function findWaiting(
  trx: Transaction<Database>,
  { assetId, page }: PagePlace,
): Promise<Asked | undefined> {
  return trx
    .selectFrom('page_texts')
    .select(['asked_by', 'asked_turn'])
    .where('asset_id', '=', assetId)
    .where('page', '=', page)
    .where(waitsForModel)
    .where('asked_turn', 'is not', null)
    .$narrowType<{ asked_turn: number }>()
    .executeTakeFirst()
}

/**
 * The turn for one more page of a user: after their own pages, and no earlier than the page that is being read or is next. Pages of users
 * who have asked for many thereby alternate with those of others (start-time fair queueing).
 */
async function takeTurn(trx: Transaction<Database>, userId: string | null): Promise<Asked> {
  const ofUser = sql<boolean>`asked_by = ${userId}`
  const { waiting, lastOfUser, first } = await trx
    .selectFrom('page_texts')
    .where('asked_by', 'is not', null)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(ofUser).as('waiting'),
      fn.max<number | null>('asked_turn').filterWhere(ofUser).as('lastOfUser'),
      fn.min<number | null>('asked_turn').as('first'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= maxHandwritingWaiting)
    throw new AppError('ai-too-many-pages', {
      message: 'Too many pages of this user are waiting for the model that reads handwriting.',
    })
  return { asked_by: userId, asked_turn: Math.max(first ?? 1, (lastOfUser ?? 0) + 1) }
}
