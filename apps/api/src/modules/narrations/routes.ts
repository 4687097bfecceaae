import * as contracts from '@lares/shared-types/contracts/narrations'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { alignAgain, createNarration, removeNarration } from './change-narrations.ts'
import { loadItemNarrations, loadNarrationTimes } from './load-narrations.ts'

/** Routes of the recordings in which letters are read aloud. */
export function narrationRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listNarrations, ({ principal, params }) =>
    loadItemNarrations(db, principal, params.id),
  )
  route(app, db, contracts.getNarrationTimes, ({ principal, params, reply }) => {
    // The schema serializer of Fastify takes several times as long for many words.
    reply.serializer((payload: unknown) => JSON.stringify(payload))
    return loadNarrationTimes(db, principal, params.id)
  })
  route(app, db, contracts.createNarration, ({ user, params, body }) =>
    createNarration(services, user, params.id, body),
  )
  route(app, db, contracts.alignNarration, ({ user, params }) => alignAgain(services, user, params.id))
  route(app, db, contracts.removeNarration, async ({ user, params }) => {
    await removeNarration(services, user, params.id)
    return undefined
  })
}
