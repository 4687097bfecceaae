import { type Contract, maxBodyBytesOf } from '@lares/shared-types/contract'
import { type ErrorCode, errorCodes } from '@lares/shared-types/error-codes'
import { ApiErrorSchema } from '@lares/shared-types/errors'
import type { TSchema } from 'typebox'
import { parametersOf, templateOf } from './parameters.ts'

/** An OpenAPI 3.1 document that describes the contracts; `x-access` says who may make each call. */
export function openApiDocument(contracts: readonly Contract[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const contract of contracts) {
    const path = templateOf(contract.path)
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Lares',
      version: '1',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: plain(ApiErrorSchema) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'lares_session' } },
    },
  }
}

function operationOf(contract: Contract) {
  const parameters = parametersOf(contract)
  return {
    operationId: contract.operationId,
    summary: contract.summary,
    'x-access': contract.access,
    security: contract.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(contract.body && { requestBody: bodyOf(contract, contract.body) }),
    responses: {
      [contract.status]: successOf(contract),
      ...(contract.pending && { 202: laterOf(contract.pending) }),
      ...(contract.ranged && partsOf(contract)),
      ...errorsOf(contract),
      ...prescribedOf(contract),
    },
  }
}

function bodyOf(contract: Contract, body: TSchema) {
  const description = `At most ${maxBodyBytesOf(contract)} bytes.`
  return { description, required: true, content: jsonOf(plain(body)) }
}

function successOf(contract: Contract) {
  if (contract.reply) return { description: contract.summary, content: jsonOf(plain(contract.reply)) }
  if (contract.status !== 204 && contract.produces) {
    return { description: contract.summary, content: { [contract.produces]: {} } }
  }
  return { description: contract.summary }
}

function laterOf(pending: TSchema) {
  return {
    description: 'It is still being made; ask again after Retry-After.',
    headers: {
      'Retry-After': { description: 'Seconds to wait before asking again', schema: { type: 'integer' } },
    },
    content: jsonOf(plain(pending)),
  }
}

/** What is answered to Range, and to If-None-Match or If-Modified-Since (RFC 9110 §13 and §14). */
function partsOf({ produces }: Contract) {
  return {
    206: {
      description: 'The part that Range asks for; the whole where If-Range names something else.',
      headers: {
        'Content-Range': { description: 'Which bytes of how many', schema: { type: 'string' } },
      },
      content: { [produces ?? 'application/octet-stream']: {} },
    },
    304: { description: 'The client has it already, as ETag or Last-Modified tell.' },
  }
}

function prescribedOf({ prescribed }: Contract) {
  return Object.fromEntries(
    Object.entries(prescribed ?? {}).map(([status, description]) => [status, errorAnswer(description)]),
  )
}

function errorAnswer(description: string) {
  return { description, content: jsonOf({ $ref: '#/components/schemas/Error' }) }
}

/** The error answers by status, each with the codes that it can carry. */
function errorsOf(contract: Contract) {
  const byStatus = Map.groupBy(codesOf(contract), (code) => errorCodes[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, errorAnswer([...codes].join(', '))]),
  )
}

const writes: ReadonlySet<Contract['method']> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

function codesOf(contract: Contract): Set<ErrorCode> {
  const codes: ErrorCode[] = ['invalid-request', ...(contract.errors ?? [])]
  if (contract.body) codes.push('too-large')
  if (contract.access !== 'public') codes.push('not-signed-in')
  if (contract.access !== 'public' && contract.access !== 'signed-in') codes.push('forbidden')
  if (contract.method !== 'GET') codes.push('foreign-origin')
  if (contract.servedBy === 'archive') codes.push('upstream-unavailable')
  if (contract.servedBy === 'archive' && writes.has(contract.method)) codes.push('disk-full')
  return new Set(codes)
}

function jsonOf(schema: object) {
  return { 'application/json': { schema } }
}

/** The schema as JSON knows it, without what TypeBox keeps beside. */
function plain(schema: TSchema): object {
  return JSON.parse(JSON.stringify(schema))
}
