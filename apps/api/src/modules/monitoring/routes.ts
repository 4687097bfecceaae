import * as contracts from '@lares/shared-types/contracts/monitoring'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { loadActivity } from './load-activity.ts'
import { loadMonitoring } from './load-monitoring.ts'

/** What is stored, how it grows, and how each part of the archive is doing, as far as the caller may see it. */
export function monitoringRoutes(app: App, services: Services): void {
  const { db, now } = services
  route(app, db, contracts.getMonitoring, ({ principal }) => loadMonitoring(services, principal))
  route(app, db, contracts.getActivity, ({ principal, query }) =>
    loadActivity(db, principal, query.range ?? 'year', now()),
  )
}
