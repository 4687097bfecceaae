import type { CheckState } from '@lares/shared-types/integrity'
import { sql } from 'kysely'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { checks } from '../checks/registry.ts'
import { listVisibleChecks, retainedFindings, visibleFindings } from './visible-findings.ts'

/** The checks whose findings a viewer may see, with the number of those that exist for the viewer. */
export async function listChecks(services: Services, viewer: Viewer): Promise<CheckState[]> {
  const { db } = services
  const counts = await visibleFindings(db, viewer)
    .select('findings.check_name')
    .select(sql<number>`count(*) filter (where dismissed_at is null)`.as('open'))
    .select(sql<number>`count(*) filter (where dismissed_at is not null)`.as('dismissed'))
    .groupBy('findings.check_name')
    .execute()
  const retained = await retainedFindings(db, viewer)
    .where('findings.dismissed_at', 'is', null)
    .select(['findings.check_name', sql<number>`count(*)`.as('count')])
    .groupBy('findings.check_name')
    .execute()
  const stored = await db
    .selectFrom('integrity_checks')
    .leftJoin('operations', (join) =>
      join.onRef('operations.id', '=', 'integrity_checks.operation_id').on('operations.ended_at', 'is', null),
    )
    .selectAll('integrity_checks')
    .select('operations.id as active_id')
    .execute()
  return Promise.all(
    listVisibleChecks(viewer).map(async (name) => {
      const count = counts.find(({ check_name }) => check_name === name)
      const row = stored.find((candidate) => candidate.name === name)
      const isRunning = row?.active_id != null && row.pass_started_at !== null
      return {
        name,
        count: count?.open ?? 0,
        dismissed: count?.dismissed ?? 0,
        retained: retained.find(({ check_name }) => check_name === name)?.count ?? 0,
        completedAt: row?.completed_at?.toISOString() ?? null,
        state: isRunning ? ('running' as const) : row?.active_id ? ('waiting' as const) : ('idle' as const),
        ...(isRunning && { percent: toPercent(row.examined, row.total) }),
        ...(row?.active_id && { operationId: row.active_id }),
        isUnavailable: (await checks[name].isAvailable?.(services)) === false,
      }
    }),
  )
}

/** Figures would tell how many things are hidden from the viewer. */
function toPercent(examined: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, Math.floor((100 * examined) / total))
}
