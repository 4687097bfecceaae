import { getMetrics } from '@lares/server-kit/internal-contracts'
import { memoizeWithTtl } from '@lares/server-kit/memoize-with-ttl'
import * as contracts from '@lares/shared-types/contracts/monitoring'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { loadActivity, loadPersonActivity } from './load-activity.ts'
import { loadMonitoring } from './load-monitoring.ts'
import { loadUsage } from './load-usage.ts'
import { createArchiveMetrics } from './metrics/archive-metrics.ts'

/** The counts read the whole archive, which several monitoring systems must not multiply. */
const metricsTtlMs = 10_000

/** What is stored, how it grows, and how each part of the archive is doing, as far as the caller may see it. */
export function monitoringRoutes(app: App, services: Services): void {
  const { db, now } = services
  const metrics = createArchiveMetrics(services)
  const printMetrics = memoizeWithTtl(
    metricsTtlMs,
    () => now().getTime(),
    () => metrics.print(),
  )
  route(app, db, contracts.getMonitoring, ({ principal }) => loadMonitoring(services, principal))
  route(app, db, contracts.getActivity, ({ principal, query }) =>
    loadActivity(db, principal, query.range ?? 'year', now()),
  )
  route(app, db, contracts.getPersonActivity, ({ principal, params }) =>
    loadPersonActivity(db, principal, params.id, now()),
  )
  route(app, db, contracts.getUsage, ({ query }) => loadUsage(db, query.range ?? 'year', now()))
  route(app, db, getMetrics, async () => ({ text: await printMetrics() }))
}
