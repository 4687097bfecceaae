import type { CheckName } from '@lares/shared-types/integrity'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { NewFinding } from '../checks/check.ts'

/** Findings per transaction, some tens of milliseconds. */
const batchSize = 300

/** The part of the keys of a check that was examined: after one cursor, up to and including the other. */
export interface ExaminedRange {
  readonly after: string | undefined
  readonly upTo: string | undefined
}

/**
 * Saves what a check has found in a part of the archive. What was found before stays as it is, with the time of its first
 * discovery; what is no longer wrong is resolved. Rows that do not change are not written.
 */
export async function saveFindings(
  db: Kysely<Database>,
  check: CheckName,
  findings: readonly NewFinding[],
  range: ExaminedRange,
): Promise<void> {
  for (let start = 0; start < findings.length; start += batchSize) {
    const batch = findings.slice(start, start + batchSize)
    await inTransaction(db, (trx) => upsertFindings(trx, check, batch))
  }
  await resolveOthers(
    db,
    check,
    findings.map(({ key }) => key),
    range,
  )
}

async function upsertFindings(
  trx: Kysely<Database>,
  check: CheckName,
  findings: readonly NewFinding[],
): Promise<void> {
  const rows = findings.map(({ details, ...finding }) => ({ ...finding, details: details ?? {} }))
  // What they are about may have been deleted since it was examined.
  await sql`
    insert into findings (id, check_name, key, item_id, other_item_id, asset_id, user_id, details)
    select gen_random_uuid(), ${check}, key, "itemId", "otherItemId", "assetId", "userId", details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      found (key text, "itemId" uuid, "otherItemId" uuid, "assetId" uuid, "userId" uuid, details jsonb)
    where ("itemId" is null or exists (select from items where id = "itemId"))
      and ("otherItemId" is null or exists (select from items where id = "otherItemId"))
      and ("assetId" is null or exists (select from assets where id = "assetId"))
      and ("userId" is null or exists (select from users where id = "userId"))
    on conflict (check_name, key) do update set
      item_id = excluded.item_id, other_item_id = excluded.other_item_id, asset_id = excluded.asset_id,
      user_id = excluded.user_id, details = excluded.details, resolved_at = null,
      found_at = case when findings.resolved_at is null then findings.found_at else excluded.found_at end,
      failure = case when findings.resolved_at is null then findings.failure end
    where findings.resolved_at is not null or findings.details is distinct from excluded.details
      or findings.asset_id is distinct from excluded.asset_id`.execute(trx)
}

async function resolveOthers(
  db: Kysely<Database>,
  check: CheckName,
  keys: readonly string[],
  { after, upTo }: ExaminedRange,
): Promise<void> {
  await db
    .updateTable('findings')
    .set({ resolved_at: sql`now()`, failure: null })
    .where('check_name', '=', check)
    .where('resolved_at', 'is', null)
    .where(sql<boolean>`not key = any(${[...keys]}::text[])`)
    .$if(after !== undefined, (findings) => findings.where('key', '>', after ?? ''))
    .$if(upTo !== undefined, (findings) => findings.where('key', '<=', upTo ?? ''))
    .execute()
}
