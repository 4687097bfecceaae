import { openapi } from '@lares/shared-types/contracts/health'
import { contracts } from '@lares/shared-types/contracts/registry'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '../openapi/document.ts'

/** The OpenAPI document of everything that is reachable here. */
export function openApiRoute(app: FastifyInstance): void {
  const text = JSON.stringify(openApiDocument(contracts))
  app.route({
    method: openapi.method,
    url: openapi.path,
    handler: async (_request, reply) => reply.type('application/json').send(text),
  })
}
