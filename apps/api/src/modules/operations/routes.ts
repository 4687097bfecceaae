import * as contracts from '@lares/shared-types/contracts/operations'
import { Value } from 'typebox/value'
import { CursorInstant } from '../../http/cursor.ts'
import { sendEvents } from '../../http/event-stream.ts'
import { type App, route } from '../../http/route.ts'
import { trackStreams } from '../../http/track-streams.ts'
import type { Services } from '../../services.ts'
import { OperationFeed } from './operation-feed.ts'
import { cancelOperation, listOperations, loadOperation } from './visible-operations.ts'

/** Long jobs that people follow and cancel. */
export function operationRoutes(app: App, services: Services): void {
  const { db } = services
  const streams = trackStreams(app)
  const feed = new OperationFeed(db)

  route(app, db, contracts.listOperations, ({ user, query }) => listOperations(db, user, query))
  route(app, db, contracts.followOperations, async ({ user, query, request, reply }) => {
    const lastEventId = getLastEventId(request.headers['last-event-id'])
    const stream = await feed.follow(user, request.identity, query.scope ?? 'own', lastEventId)
    streams.add(user.userId, stream)
    return sendEvents(reply, stream)
  })
  route(app, db, contracts.getOperation, ({ user, params }) => loadOperation(db, user, params.id))
  route(app, db, contracts.cancelOperation, ({ user, params }) => cancelOperation(services, user, params.id))
}

/** The position of the last event that a reader has received; undefined if it is none of ours. */
function getLastEventId(header: string | string[] | undefined): string | undefined {
  return Value.Check(CursorInstant, header) ? String(header) : undefined
}
