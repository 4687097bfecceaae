import * as contracts from '@lares/shared-types/contracts/item-rows'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { sendExport } from './export/send-export.ts'
import { listItemRows } from './list-item-rows.ts'
import { listRowPositions } from './list-row-positions.ts'

/** Routes of items as rows of a table: pages, positions for jumping, and files of all rows. */
export function itemRowRoutes(app: App, { db }: Services): void {
  route(app, db, contracts.listItemRows, ({ principal, ...request }) => listItemRows(db, principal, request))
  route(app, db, contracts.listRowPositions, ({ principal, ...request }) =>
    listRowPositions(db, principal, request),
  )
  route(app, db, contracts.exportItemRows, ({ principal, params, query, reply }) =>
    sendExport(db, principal, { kind: params.kind, ...query }, reply),
  )
}
