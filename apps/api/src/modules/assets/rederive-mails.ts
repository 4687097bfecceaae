import { sql } from 'kysely'
import { queueDerivation } from '../../jobs/derivation-queue.ts'
import type { Services } from '../../services.ts'

/** The version of the last migration that has set mails to `pending`. Later changes increment the recipe of mails. */
const derivationVersion = 2

/** Enqueues the derivation of mails that a migration has set to `pending`, once per version. */
export async function enqueueMailRederivation({ db, jobs }: Services): Promise<void> {
  const { rows } = await sql<{ make: number }>`
    select make from derived_states where what = 'mails'`.execute(db)
  if ((rows[0]?.make ?? 0) >= derivationVersion) return
  const pending = await db
    .selectFrom('assets')
    .select(['id', 'family', 'size'])
    .where('family', '=', 'mail')
    .where('state', '=', 'pending')
    .execute()
  for (const asset of pending) await queueDerivation(db, jobs, asset)
  await sql`
    insert into derived_states (what, make) values ('mails', ${derivationVersion})
    on conflict (what) do update set make = excluded.make`.execute(db)
}
