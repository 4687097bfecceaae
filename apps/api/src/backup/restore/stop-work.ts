import type { OperationKind } from '@lares/shared-types/operations'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** Operations that change nothing of what a restore replaces: they go on. */
const unaffectedKinds: readonly OperationKind[] = [
  'backup',
  'backup-verify',
  // The restore itself, which ends in the same transaction.
  'backup-restore',
  'speech-model-download',
  'meaning-model-download',
]

/**
 * Stops what was at work when the snapshot was made, and what is at work in the archive that is being replaced: it was started for items as
 * they are no longer. A batch can be undone as far as it went. The jobs of operations complete their cancellation.
 */
export async function stopWork(trx: Transaction<Database>, at: Date): Promise<void> {
  await trx
    .updateTable('batches')
    .set({
      state: sql`case when state = 'undoing' then 'undo-stopped' else 'stopped' end`,
      ended_at: at,
    })
    .where('state', 'in', ['waiting', 'running', 'undoing'])
    .execute()
  await trx
    .updateTable('operations')
    .set({ state: 'cancelling', updated_at: sql`clock_timestamp()` })
    .where('state', 'in', ['pending', 'running'])
    .where('kind', 'not in', unaffectedKinds)
    .execute()
}
