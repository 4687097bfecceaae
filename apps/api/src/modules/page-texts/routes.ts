import * as contracts from '@lares/shared-types/contracts/page-texts'
import type { FastifyReply } from 'fastify'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { loadPageText, loadPageTexts } from './load-page-texts.ts'

/** The routes of the words on pages. */
export function pageTextRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.getPageTexts, ({ principal, params }) => loadPageTexts(db, principal, params.id))
  route(app, db, contracts.getPageText, async ({ principal, params, reply }) => {
    serializeAsPlainJson(reply)
    return loadPageText(db, principal, params.id, params.page)
  })
}

/** Bypasses the schema serializer of Fastify, which takes several times as long for many words. */
function serializeAsPlainJson(reply: FastifyReply): void {
  reply.serializer((payload: unknown) => JSON.stringify(payload))
}
