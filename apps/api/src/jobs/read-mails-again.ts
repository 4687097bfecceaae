import { sql } from 'kysely'
import { queueDerivation } from '../modules/assets/derivation-queue.ts'
import type { Services } from '../services.ts'

/** To be raised whenever more is read from mails than before; see the migrations that set them to `pending`. */
const make = 2

/** Queues the work on mails that a migration has set down to be read again, once. */
export async function readMailsAgain({ db, jobs }: Services): Promise<void> {
  const { rows } = await sql<{ make: number }>`
    select make from derived_states where what = 'mails'`.execute(db)
  if ((rows[0]?.make ?? 0) >= make) return
  const waiting = await db
    .selectFrom('assets')
    .select(['id', 'family', 'size'])
    .where('family', '=', 'mail')
    .where('state', '=', 'pending')
    .execute()
  for (const asset of waiting) await queueDerivation(db, jobs, asset)
  await sql`
    insert into derived_states (what, make) values ('mails', ${make})
    on conflict (what) do update set make = excluded.make`.execute(db)
}
