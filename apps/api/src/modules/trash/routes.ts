import * as contracts from '@lares/shared-types/contracts/trash'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { deleteForEver, emptyTrash } from './delete-for-ever.ts'
import { forgetDeletion } from './forget-deletion.ts'
import { listDeletions } from './list-deletions.ts'
import { listTrash } from './list-trash.ts'

/** Routes of the trash. Items, labels and people are moved there and restored by the routes of each. */
export function trashRoutes(app: App, services: Services): void {
  const { db, now } = services
  route(app, db, contracts.listTrash, ({ principal, query }) => listTrash(db, principal, query))
  route(app, db, contracts.listDeletions, ({ principal, query }) =>
    listDeletions(db, now(), principal, query),
  )
  route(app, db, contracts.forgetDeletion, async ({ principal, params }) => {
    await forgetDeletion(services, principal, params.id)
    return undefined
  })
  route(app, db, contracts.deleteForEver, async ({ principal, params }) => {
    await deleteForEver(services, principal, params.id)
    return undefined
  })
  route(app, db, contracts.emptyTrash, async ({ principal, body }) => {
    const before = body.before ? new Date(body.before) : now()
    return { ...(await emptyTrash(services, principal, before)), before: before.toISOString() }
  })
}
