import * as contracts from '@lares/shared-types/contracts/page-texts'
import type { FastifyReply } from 'fastify'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { findInPages } from './find-in-pages.ts'
import { loadPageText, loadPageTexts } from './load-page-texts.ts'
import { readPagesAgain } from './read-again.ts'
import { PagePictures } from './send-page-picture.ts'
import { SearchablePdfs } from './send-searchable-pdf.ts'
import { writePageText } from './write-page-text.ts'

/** The routes of the words on pages. */
export function pageTextRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.getPageTexts, ({ principal, params }) =>
    loadPageTexts(services, principal, params.id),
  )
  route(app, db, contracts.getPageText, async ({ principal, params, reply }) => {
    serializeAsPlainJson(reply)
    return loadPageText(db, principal, params.id, params.page)
  })
  route(app, db, contracts.writePageText, async ({ principal, params, body, reply }) => {
    serializeAsPlainJson(reply)
    return writePageText(services, principal, { assetId: params.id, page: params.page }, body)
  })
  route(app, db, contracts.readPagesAgain, ({ principal, params, body }) =>
    readPagesAgain(services, principal, params.id, body),
  )
  route(app, db, contracts.findInPages, ({ principal, params, query }) =>
    findInPages(db, principal, params.id, query.q),
  )
  const pictures = new PagePictures(services)
  route(app, db, contracts.getPagePicture, ({ principal, params, request, reply }) =>
    pictures.send(principal, { assetId: params.id, page: params.page }, request, reply),
  )
  const pdfs = new SearchablePdfs(services)
  route(app, db, contracts.getSearchablePdf, ({ principal, params, reply }) =>
    pdfs.send(principal, params.id, reply),
  )
}

/** Bypasses the schema serializer of Fastify, which takes several times as long for many words. */
function serializeAsPlainJson(reply: FastifyReply): void {
  reply.serializer((payload: unknown) => JSON.stringify(payload))
}
