import type { IncomingHttpHeaders } from 'node:http'
import { identityHeader, signIdentity } from '@lares/server-kit/identity'
import type { FastifyRequest } from 'fastify'
import { getIdentity } from '../archive/caller.ts'
import type { Config } from '../config.ts'

/** Hop-by-hop headers (RFC 9110 §7.6.1), and `Expect`, which this server has already answered. */
const hopByHopHeaders = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade', 'expect']

/** Headers that only the gateway may set or read. */
const gatewayHeaders = [
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
  'traceparent',
  'tracestate',
]

const dropped = new Set([...hopByHopHeaders, ...gatewayHeaders])

/** The headers for the archive service: those of the client that may pass, and the signed identity of the caller. */
export function toArchiveHeaders(
  request: Pick<FastifyRequest, 'session' | 'passwordConfirmed' | 'ip' | 'id' | 'host' | 'protocol'> &
    Partial<Pick<FastifyRequest, 'traceparent'>>,
  headers: IncomingHttpHeaders,
  { internalSecret }: Pick<Config, 'internalSecret'>,
): IncomingHttpHeaders {
  const forwarded = Object.entries(headers).filter(
    ([name]) => !dropped.has(name) && !name.startsWith('x-lares-'),
  )
  return {
    ...Object.fromEntries(forwarded),
    [identityHeader]: signIdentity(getIdentity(request), internalSecret),
    'x-request-id': request.id,
    ...(request.traceparent && { traceparent: request.traceparent }),
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  }
}
