import { invalidFields } from '@lares/server-kit/app-error'
import type { RequestOf } from '@lares/shared-types/contract'
import type { repairFindings } from '@lares/shared-types/contracts/integrity'
import { inTransaction } from '../../../db/in-transaction.ts'
import { startOperation } from '../../../jobs/operations/start-operation.ts'
import type { Services } from '../../../services.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import { repairActions } from './registry.ts'
import { selectRepairable } from './repair-findings.job.ts'

/**
 * Starts to repair findings as an operation; returns its id, or null if none of them is open. Throws `invalid-fields` for a
 * check whose findings only people can repair.
 */
export async function startRepair(
  { db, jobs }: Services,
  user: UserPrincipal,
  selection: RequestOf<typeof repairFindings>['body'],
): Promise<string | null> {
  if (!repairActions[selection.check]) throw invalidFields({ path: 'check', code: 'not-allowed' })
  const { total } = await selectRepairable(db, user, selection)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (total === 0) return null
  const id = await inTransaction(db, (trx) =>
    startOperation(
      trx,
      jobs,
      'repair-findings',
      { ...selection, userId: user.userId },
      { kind: 'integrity-repair', userId: user.userId, total },
    ),
  )
  return id ?? null
}
