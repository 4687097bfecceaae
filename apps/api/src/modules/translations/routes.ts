import * as contracts from '@lares/shared-types/contracts/translations'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { listTranslations } from './list-translations.ts'
import { loadTranslation } from './load-translation.ts'
import { startTranslation } from './start-translation.ts'
import { writeTranslation } from './write-translation.ts'

/** The routes of translated transcripts. */
export function translationRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listTranslations, ({ user, params }) =>
    listTranslations(services, user, params.id),
  )
  route(app, db, contracts.getTranslation, ({ user, params, reply }) => {
    // The schema serializer of Fastify takes four times as long for many lines.
    reply.serializer((payload: unknown) => JSON.stringify(payload))
    return loadTranslation(db, user, params.id, params.language)
  })
  route(app, db, contracts.writeTranslation, ({ user, params, body, reply }) => {
    reply.serializer((payload: unknown) => JSON.stringify(payload))
    return writeTranslation(services, user, { itemId: params.id, language: params.language }, body)
  })
  route(app, db, contracts.startTranslation, async ({ user, params, body }) => ({
    operationId: await startTranslation(services, user, {
      itemId: params.id,
      language: params.language,
      scope: body.scope,
    }),
  }))
}
