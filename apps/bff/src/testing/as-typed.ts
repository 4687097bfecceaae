import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Calls the app over a connection of its own with the very address that is given. `inject` and `fetch` would put it
 * in order first, `..` and backslashes among it, as nobody who attacks does.
 */
export async function askAsTyped(
  app: FastifyInstance,
  path: string,
  { method = 'GET', payload }: { method?: string; payload?: object } = {},
): Promise<{ statusCode: number; body: string }> {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const { promise, resolve, reject } = Promise.withResolvers<{ statusCode: number; body: string }>()
  const headers = { connection: 'close', ...(payload && { 'content-type': 'application/json' }) }
  const asking = request(origin, { method, path, headers }, async (response) => {
    let body = ''
    for await (const chunk of response) body += chunk
    resolve({ statusCode: response.statusCode ?? 0, body })
  })
  asking.on('error', reject)
  asking.end(payload && JSON.stringify(payload))
  return promise
}
