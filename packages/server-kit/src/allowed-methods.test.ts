import fastify, { type HTTPMethods } from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from './error-handler.ts'

async function request(method: HTTPMethods, url: string) {
  const app = fastify()
  handleErrors(app)
  const { statusCode, headers, body } = await app.inject({ method, url })
  return { status: statusCode, allow: headers.allow, code: JSON.parse(body).code }
}

test.each<[HTTPMethods, string, string]>([
  ['PUT', '/api/items', 'GET, HEAD, POST'],
  ['PUT', '/api/items?kind=post', 'GET, HEAD, POST'],
  ['POST', '/api/items/0191', 'DELETE, GET, HEAD, PATCH'],
  ['DELETE', '/api/items/0191/transcript.vtt', 'GET, HEAD'],
  ['POST', '/api/_icons/tabler.json', 'GET, HEAD'],
  ['GET', '/api/auth/login', 'POST'],
])('%s %s is rejected with the allowed methods %s', async (method, url, allow) => {
  expect(await request(method, url)).toEqual({ status: 405, allow, code: 'method-not-allowed' })
})

test.each<[HTTPMethods, string]>([
  ['GET', '/api/nothing'],
  ['PUT', '/api/items/0191/nothing'],
  ['PUT', '/api/items/0191/transcriptXvtt'],
])('%s %s is not found', async (method, url) => {
  expect(await request(method, url)).toMatchObject({ status: 404, allow: undefined, code: 'not-found' })
})
