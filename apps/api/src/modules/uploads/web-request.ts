import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** Converts a Fastify request to a Web `Request`, which the tus library expects; the body is streamed. */
export function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const single of [value ?? []].flat()) headers.append(name, single)
  }
  const { body, method } = request
  // The query is removed, because the tus library takes everything after the last slash as the upload id.
  const { pathname } = new URL(request.url, 'http://archive')
  return new Request(new URL(pathname, 'http://archive'), {
    method,
    headers,
    ...(body instanceof Readable && { body: Readable.toWeb(body), duplex: 'half' }),
  })
}
