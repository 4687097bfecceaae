import type { Damage } from '@lares/shared-types/contracts/integrity'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'

/** The findings of damage, which follow its marks: they appear also when damage is found by reading a file. */
const damageChecks = ['damaged-originals', 'missing-originals'] as const

/** Records a finding for each original with this hash, in the transaction that marks it. */
export async function recordDamageFindings(
  trx: Kysely<Database>,
  sha256: string,
  damage: Damage,
): Promise<void> {
  const check = damage === 'missing' ? 'missing-originals' : 'damaged-originals'
  await sql`
    insert into findings (id, check_name, key, item_id, asset_id, details)
    select gen_random_uuid(), ${check}, id::text, item_id, id, ${JSON.stringify({ damage })}::jsonb
    from assets where sha256 = ${sha256}
    on conflict (check_name, key) do update set
      details = excluded.details, resolved_at = null, failure = null,
      found_at = case when findings.resolved_at is null then findings.found_at else excluded.found_at end`.execute(
    trx,
  )
}

/** Resolves the findings of originals whose damage is repaired, in the transaction that removes its marks. */
export async function resolveDamageFindings(
  trx: Kysely<Database>,
  sha256s: readonly string[],
): Promise<void> {
  await trx
    .updateTable('findings')
    .set({ resolved_at: sql`now()`, failure: null })
    .where('check_name', 'in', damageChecks)
    .where('resolved_at', 'is', null)
    .where('asset_id', 'in', (assets) =>
      assets
        .selectFrom('assets')
        .select('id')
        .where(sql<boolean>`sha256 = any(${[...sha256s]}::text[])`),
    )
    .execute()
}
