import * as contracts from '@lares/shared-types/contracts/integrity'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { getAuthorId } from '../../visibility/principal.ts'
import { separateItems } from './duplicates/separate-items.ts'
import { uniteItems } from './duplicates/unite-items.ts'
import { dismissFinding, reopenFinding } from './findings/dismiss-finding.ts'
import { listChecks } from './findings/list-checks.ts'
import { listFindings } from './findings/list-findings.ts'
import { listVisibleChecks } from './findings/visible-findings.ts'
import { startChecks } from './passes/stored-checks.ts'
import { listRepairs } from './repairs/list-repairs.ts'
import { startRepair } from './repairs/start-repair.ts'

/** Checks of the archive, what they have found, and repairs. */
export function integrityRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listChecks, async ({ principal }) => ({
    checks: await listChecks(services, principal),
  }))
  route(app, db, contracts.runChecks, async ({ principal, body }) => {
    const visible = listVisibleChecks(principal)
    const names = body.checks.filter((name) => visible.includes(name))
    if (names.length === 0) return { operationId: null }
    return { operationId: await startChecks(services, names, getAuthorId(principal) ?? undefined) }
  })
  route(app, db, contracts.listFindings, ({ principal, query }) => listFindings(db, principal, query))
  route(app, db, contracts.dismissFinding, ({ principal, params }) =>
    dismissFinding(db, principal, params.id).then(() => undefined),
  )
  route(app, db, contracts.reopenFinding, ({ principal, params }) =>
    reopenFinding(db, principal, params.id).then(() => undefined),
  )
  route(app, db, contracts.repairFindings, async ({ user, body }) => ({
    operationId: await startRepair(services, user, body),
  }))
  route(app, db, contracts.listRepairs, ({ principal, query }) => listRepairs(db, principal, query))
  route(app, db, contracts.uniteItems, ({ principal, params, body }) =>
    uniteItems(services, principal, params.id, body),
  )
  route(app, db, contracts.separateItems, ({ principal, params }) =>
    separateItems(services, principal, params.id),
  )
}
