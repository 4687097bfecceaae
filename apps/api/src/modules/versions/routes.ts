import * as contracts from '@lares/shared-types/contracts/versions'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { changeVersion, deleteVersion, restoreVersion } from './change-version.ts'
import { listVersions } from './load-versions.ts'

/** The routes of versions that are made of recordings. */
export function versionRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listVersions, async ({ principal, params }) => ({
    versions: await listVersions(db, principal, params.id),
  }))
  route(app, db, contracts.changeVersion, ({ principal, params, body }) =>
    changeVersion(services, principal, params.id, body),
  )
  route(app, db, contracts.deleteVersion, async ({ principal, params }) => {
    await deleteVersion(services, principal, params.id)
    return undefined
  })
  route(app, db, contracts.restoreVersion, ({ principal, params, body }) =>
    restoreVersion(services, principal, params.id, body),
  )
}
