import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Sends a request with exactly this path over its own connection. `inject` and `fetch` would normalize it first, such as
 * `..` and backslashes, which an attacker would not.
 */
export async function sendRawRequest(
  app: FastifyInstance,
  path: string,
  { method = 'GET', payload }: { method?: string; payload?: object } = {},
): Promise<{ statusCode: number; body: string }> {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const { promise, resolve, reject } = Promise.withResolvers<{ statusCode: number; body: string }>()
  const headers = { connection: 'close', ...(payload && { 'content-type': 'application/json' }) }
  const clientRequest = request(origin, { method, path, headers }, async (response) => {
    let body = ''
    for await (const chunk of response) body += chunk
    resolve({ statusCode: response.statusCode ?? 0, body })
  })
  clientRequest.on('error', reject)
  clientRequest.end(payload && JSON.stringify(payload))
  return promise
}
