import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { UnitedParts } from '../../../db/schema/integrity.ts'
import type { RepairableFinding, RepairOutcome } from './repair-action.ts'

/** Writes down what became of a repair, and resolves its finding if it succeeded. */
export async function recordRepair(
  db: Kysely<Database>,
  finding: RepairableFinding,
  facts: Pick<RepairFacts, 'userId' | 'operationId' | 'outcome'>,
): Promise<void> {
  const { outcome } = facts
  await inTransaction(db, async (trx) => {
    const subject = await loadSubject(trx, finding)
    await insertRepair(trx, finding, { ...facts, subject })
    const failure = 'failure' in outcome ? outcome.failure : null
    await trx
      .updateTable('findings')
      .set(failure === null ? { resolved_at: sql`now()`, failure } : { failure })
      .where('id', '=', finding.id)
      .execute()
  })
}

interface RepairFacts {
  readonly userId: string | null
  /** Null for a repair that is no operation. */
  readonly operationId: string | null
  readonly subject: string | null
  readonly outcome: RepairOutcome
  readonly united?: UnitedParts
}

export async function insertRepair(
  trx: Kysely<Database>,
  finding: Pick<RepairableFinding, 'id' | 'check_name' | 'item_id'> & { other_item_id?: string | null },
  { userId, operationId, subject, outcome, united }: RepairFacts,
): Promise<void> {
  await trx
    .insertInto('repairs')
    .values({
      id: uuidv7(),
      check_name: finding.check_name,
      finding_id: finding.id,
      operation_id: operationId,
      item_id: finding.item_id,
      other_item_id: finding.other_item_id ?? null,
      subject,
      by_id: userId,
      method: 'method' in outcome ? outcome.method : null,
      failure: 'failure' in outcome ? outcome.failure : null,
      source: 'method' in outcome ? (outcome.source ?? null) : null,
      united: united ? JSON.stringify(united) : null,
    })
    .execute()
}

/** The name of the file, or the hash of one without a name. */
async function loadSubject(trx: Kysely<Database>, finding: RepairableFinding): Promise<string | null> {
  if (finding.asset_id === null) return finding.item_id === null ? finding.key : null
  const asset = await trx
    .selectFrom('assets')
    .select('filename')
    .where('id', '=', finding.asset_id)
    .executeTakeFirst()
  return asset?.filename ?? null
}
