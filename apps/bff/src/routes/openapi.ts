import { openapi } from '@lares/shared-types/contracts/health'
import { contracts } from '@lares/shared-types/contracts/registry'
import type { FastifyInstance } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { buildOpenApiDocument } from '../openapi/document.ts'
import { sessionCookieName } from '../plugins/sessions.ts'

/** Serves the OpenAPI document of all contracts. */
export function openApiRoute(app: FastifyInstance, { config }: Gateway): void {
  const text = JSON.stringify(buildOpenApiDocument(contracts, sessionCookieName(config)))
  app.route({
    method: openapi.method,
    url: openapi.path,
    handler: async (_request, reply) => reply.type('application/json').send(text),
  })
}
