import { isDerived, markDerived } from '../../db/derived-states.ts'
import { queueDerivation } from '../../jobs/derivation-queue.ts'
import type { Services } from '../../services.ts'

/** The version of the last migration that has set mails to `pending`. Later changes increment the recipe of mails. */
const derivationVersion = 2
const state = 'mails'

/** Enqueues the derivation of mails that a migration has set to `pending`, once per version. */
export async function enqueueMailRederivation({ db, jobs }: Services): Promise<void> {
  if (await isDerived(db, state, derivationVersion)) return
  const pending = await db
    .selectFrom('assets')
    .select(['id', 'family', 'size'])
    .where('family', '=', 'mail')
    .where('state', '=', 'pending')
    .execute()
  for (const asset of pending) await queueDerivation(db, jobs, asset)
  await markDerived(db, state, derivationVersion)
}
