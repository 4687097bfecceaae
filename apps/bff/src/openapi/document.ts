import { type Contract, getMaxBodyBytes } from '@lares/shared-types/contract'
import { type ErrorCode, errorCodes } from '@lares/shared-types/error-codes'
import { ApiErrorSchema } from '@lares/shared-types/errors'
import type { TSchema } from 'typebox'
import { isAllowedInMaintenance } from '../plugins/reject-in-maintenance.ts'
import { getParameters, toPathTemplate } from './parameters.ts'

/**
 * Builds the OpenAPI 3.1 document of the contracts; `x-access` names who may make each call.
 *
 * @param sessionCookie the name of the cookie that identifies a session
 */
export function buildOpenApiDocument(contracts: readonly Contract[], sessionCookie: string) {
  const paths: Record<string, Record<string, object>> = {}
  for (const contract of contracts) {
    const path = toPathTemplate(contract.path)
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: toOperation(contract) }
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
      schemas: { Error: toPlainSchema(ApiErrorSchema) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  }
}

function toOperation(contract: Contract) {
  const parameters = getParameters(contract)
  return {
    operationId: contract.operationId,
    summary: contract.summary,
    ...describeAccess(contract.access),
    security: contract.access === 'public' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(contract.body && { requestBody: toRequestBody(contract, contract.body) }),
    ...(contract.consumes && { requestBody: { required: true, content: { [contract.consumes]: {} } } }),
    responses: {
      [contract.status]: toSuccessResponse(contract),
      ...(contract.pending && { 202: toPendingResponse(contract.pending) }),
      ...(contract.supportsRanges && toPartialResponses(contract)),
      ...toErrorResponses(contract),
      ...toProtocolErrors(contract),
    },
  }
}

/** `x-access`; a call that one of several permissions allows is `signed-in` there, and lists them. */
function describeAccess(access: Contract['access']) {
  return typeof access === 'string'
    ? { 'x-access': access }
    : { 'x-access': 'signed-in', 'x-any-permission': access }
}

function toRequestBody(contract: Contract, body: TSchema) {
  const description = `At most ${getMaxBodyBytes(contract)} bytes.`
  return { description, required: true, content: toJsonContent(toPlainSchema(body)) }
}

function toSuccessResponse(contract: Contract) {
  if (contract.reply)
    return { description: contract.summary, content: toJsonContent(toPlainSchema(contract.reply)) }
  if (contract.status !== 204 && contract.produces) {
    return { description: contract.summary, content: { [contract.produces]: {} } }
  }
  return { description: contract.summary }
}

function toPendingResponse(pending: TSchema) {
  return {
    description: 'The resource is still being created; retry after Retry-After.',
    headers: {
      'Retry-After': { description: 'Seconds to wait before retrying', schema: { type: 'integer' } },
    },
    content: toJsonContent(toPlainSchema(pending)),
  }
}

/** Responses to range and conditional requests (RFC 9110 §13 and §14). */
function toPartialResponses({ produces }: Contract) {
  return {
    206: {
      description: 'The requested range; the whole content if If-Range does not match.',
      headers: {
        'Content-Range': { description: 'The range and the total size in bytes', schema: { type: 'string' } },
      },
      content: { [produces ?? 'application/octet-stream']: {} },
    },
    304: { description: 'The client already has the current content according to ETag or Last-Modified.' },
  }
}

function toProtocolErrors({ protocolErrors }: Contract) {
  return Object.fromEntries(
    Object.entries(protocolErrors ?? {}).map(([status, description]) => [
      status,
      toErrorResponse(description),
    ]),
  )
}

function toErrorResponse(description: string) {
  return { description, content: toJsonContent({ $ref: '#/components/schemas/Error' }) }
}

/** Error responses by status, each with its possible error codes. */
function toErrorResponses(contract: Contract) {
  const byStatus = Map.groupBy(listErrorCodes(contract), (code) => errorCodes[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, toErrorResponse([...codes].join(', '))]),
  )
}

const writeMethods: ReadonlySet<Contract['method']> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

function listErrorCodes(contract: Contract): Set<ErrorCode> {
  const codes: ErrorCode[] = ['invalid-request', ...(contract.errors ?? [])]
  if (contract.body) codes.push('too-large')
  if (contract.access !== 'public') codes.push('not-signed-in')
  if (contract.access !== 'public' && contract.access !== 'signed-in') codes.push('forbidden')
  if (contract.method !== 'GET') codes.push('foreign-origin')
  if (contract.servedBy === 'archive') codes.push('upstream-unavailable')
  if (!isAllowedInMaintenance(contract.method, contract.path)) codes.push('maintenance')
  if (contract.servedBy === 'archive' && writeMethods.has(contract.method)) codes.push('disk-full')
  return new Set(codes)
}

function toJsonContent(schema: object) {
  return { 'application/json': { schema } }
}

/** The schema as plain JSON, without TypeBox's internal properties. */
function toPlainSchema(schema: TSchema): object {
  return JSON.parse(JSON.stringify(schema))
}
