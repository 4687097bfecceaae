import type { IncomingHttpHeaders } from 'node:http'
import { identityHeader, signIdentity } from '@lares/server-kit/identity'
import type { FastifyRequest } from 'fastify'
import { identityOf } from '../archive/identity-of.ts'
import type { Config } from '../config.ts'

/** What concerns one connection (RFC 9110 §7.6.1), and `Expect`, which this server has answered already. */
const ofThisHop = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect']

/** What only the gateway may say or know. */
const ofTheGateway = [
  identityHeader,
  'cookie',
  'authorization',
  'proxy-authorization',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
]

const dropped = new Set([...ofThisHop, ...ofTheGateway])

/** The headers for the archive service: the client's without what is not for it, and who asks, freshly signed. */
export function requestHeaders(
  request: Pick<FastifyRequest, 'session' | 'passwordConfirmed' | 'ip' | 'id' | 'host' | 'protocol'>,
  headers: IncomingHttpHeaders,
  { internalSecret }: Pick<Config, 'internalSecret'>,
): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(
    ([name]) => !dropped.has(name) && !name.startsWith('x-lares-'),
  )
  return {
    ...Object.fromEntries(passed),
    [identityHeader]: signIdentity(identityOf(request), internalSecret),
    'x-request-id': request.id,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  }
}
