import * as contracts from '@lares/shared-types/contracts/table-views'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { changeTableView, deleteTableView, listTableViews, saveTableView } from './table-views.ts'

/** Routes of saved views of tables, which only their owner can access. */
export function tableViewRoutes(app: App, { db, now }: Services): void {
  route(app, db, contracts.listTableViews, async ({ user, query }) => ({
    views: await listTableViews(db, user, query.list),
  }))
  route(app, db, contracts.saveTableView, ({ user, body }) => saveTableView(db, user, body, now()))
  route(app, db, contracts.changeTableView, ({ user, params, body }) =>
    changeTableView(db, user, params.id, body, now()),
  )
  route(app, db, contracts.deleteTableView, async ({ user, params }) => {
    await deleteTableView(db, user, params.id)
    return undefined
  })
}
