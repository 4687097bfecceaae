import { createHash } from 'node:crypto'
import * as contracts from '@lares/shared-types/contracts/site-texts'
import fresh from 'fresh'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { listAreas, listSiteTexts } from './list-texts.ts'
import { loadLiveTexts } from './live-texts.ts'
import { changeSiteText } from './save-texts.ts'
import { exportSiteTexts, importSiteTexts } from './text-files.ts'

/** Routes of the texts of the interface and of mails, which the family can change. */
export function siteTextRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listSiteTexts, ({ query }) => listSiteTexts(db, query))
  route(app, db, contracts.listSiteTextAreas, () => listAreas(db))
  route(app, db, contracts.changeSiteText, ({ principal, params, body }) => {
    const { language, area, key: fullKey } = params
    return changeSiteText(services, principal, { language, area, fullKey }, body)
  })
  route(app, db, contracts.exportSiteTexts, ({ params, query, reply }) => {
    reply.header('content-disposition', `attachment; filename="lares-texts-${params.language}.json"`)
    return exportSiteTexts(db, params.language, query.scope)
  })
  route(app, db, contracts.importSiteTexts, ({ principal, body }) =>
    importSiteTexts(services, principal, body),
  )
  route(app, db, contracts.getLiveTexts, async ({ principal, params, request, reply }) => {
    const texts = await loadLiveTexts(db, params.language, principal === undefined)
    const hash = createHash('sha256').update(JSON.stringify(texts)).digest('base64url')
    const headers = { etag: `"${hash}"`, 'cache-control': 'private, no-cache' }
    reply.headers(headers)
    return fresh(request.headers, headers) ? reply.code(304).send() : texts
  })
}
