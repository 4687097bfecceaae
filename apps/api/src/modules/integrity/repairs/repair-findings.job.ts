import { repairFindings } from '@lares/shared-types/contracts/integrity'
import { type CheckName, checkNames } from '@lares/shared-types/integrity'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../../db/client.ts'
import { defineOperation } from '../../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../../jobs/operations/operation-job.ts'
import { loadActiveUser } from '../../../visibility/load-principal.ts'
import { isPermitted, type UserPrincipal } from '../../../visibility/principal.ts'
import { repairableFindings } from '../findings/visible-findings.ts'
import { operationPolicy } from '../operation-policy.ts'
import { recordRepair } from './record-repair.ts'
import { repairActions } from './registry.ts'
import type { RepairableFinding } from './repair-action.ts'

/** Repairs the findings of a check that its user may have repaired: those given, or all. Each is repaired and recorded on its own. */
export const repairFindingsJob = defineOperation({
  name: 'repair-findings',
  payload: Type.Object({
    check: Type.Enum(checkNames),
    findingIds: Type.Optional(Type.Array(Type.String())),
    userId: Type.String(),
    ...operationPayload,
  }),
  policy: operationPolicy,
  async handle(payload, { services, signal, operation }): Promise<OperationOutcome> {
    const { db } = services
    const { operationId = '' } = payload
    if (!(await loadRepairer(db, payload.userId))) return { state: 'failed', error: 'forbidden' }
    const action = repairActions[payload.check]
    if (!action) return { state: 'failed', error: 'not-found' }
    return services.withBackupSources(async (sources) => {
      let { count, unrepaired } = await countRepairs(db, operationId)
      for (;;) {
        signal.throwIfAborted()
        // The operation may run for hours, in which the user can lose rights.
        const user = await loadRepairer(db, payload.userId)
        if (!user) return { state: 'failed', error: 'forbidden' }
        const finding = await findNext(db, user, payload, operationId)
        if (!finding) return { state: 'succeeded', result: { count, unrepaired } }
        const outcome = await action(finding, { services, user, sources, signal })
        await recordRepair(db, finding, { userId: user.userId, operationId, outcome })
        if ('method' in outcome) count += 1
        else unrepaired += 1
        operation.progress({ done: count + unrepaired })
      }
    })
  },
})

/** The user, if they are active and may repair findings. */
async function loadRepairer(db: Db, userId: string): Promise<UserPrincipal | undefined> {
  const user = await loadActiveUser(db, userId)
  return user && isPermitted(user, repairFindings) ? user : undefined
}

interface Selection {
  readonly check: CheckName
  readonly findingIds?: readonly string[] | undefined
}

/** The findings that a repair is to repair: those that its user may have repaired and nobody has dismissed. */
export function selectRepairable(db: Db, user: UserPrincipal, { check, findingIds }: Selection) {
  return repairableFindings(db, user, check)
    .where('findings.check_name', '=', check)
    .where('findings.dismissed_at', 'is', null)
    .$if(findingIds !== undefined, (findings) =>
      findings.where(sql<boolean>`findings.id = any(${[...(findingIds ?? [])]}::uuid[])`),
    )
}

/** The next finding that the operation has not tried. */
function findNext(
  db: Db,
  user: UserPrincipal,
  selection: Selection,
  operationId: string,
): Promise<RepairableFinding | undefined> {
  return selectRepairable(db, user, selection)
    .select(['findings.id', 'findings.check_name', 'findings.key', 'findings.details'])
    .select(['findings.item_id', 'findings.asset_id'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('repairs')
            .select('repairs.id')
            .whereRef('repairs.finding_id', '=', 'findings.id')
            .where('repairs.operation_id', '=', operationId),
        ),
      ),
    )
    .orderBy('findings.id')
    .limit(1)
    .executeTakeFirst()
}

/** What earlier jobs of the operation have done. */
async function countRepairs(db: Db, operationId: string): Promise<{ count: number; unrepaired: number }> {
  return db
    .selectFrom('repairs')
    .select(({ fn }) => [
      fn.count<number>('method').as('count'),
      fn.count<number>('failure').as('unrepaired'),
    ])
    .where('operation_id', '=', operationId)
    .executeTakeFirstOrThrow()
}
