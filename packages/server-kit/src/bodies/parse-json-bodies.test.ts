import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '../error-handler.ts'
import { parseJsonBodies } from './parse-json-bodies.ts'

function echo() {
  const app = fastify()
  handleErrors(app)
  parseJsonBodies(app)
  app.post('/', async (request) => ({ body: request.body ?? null }))
  return app
}

function post(payload: string | Buffer, contentType = 'application/json') {
  return echo().inject({ method: 'POST', url: '/', payload, headers: { 'content-type': contentType } })
}

test('a body arrives as it was sent, without the keys that would reach into objects', async () => {
  expect((await post('{"a":"é","__proto__":{"x":1}}')).json()).toEqual({ body: { a: 'é' } })
  expect((await post('')).json()).toEqual({ body: null })
})

test.each([
  ['cut off', '{"a":'],
  ['not JSON', 'hello'],
])('a body that is %s is refused', async (_what, payload) => {
  const response = await post(payload)
  expect(response.statusCode).toBe(400)
  expect(response.json().code).toBe('invalid-request')
})

test.each([
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['half a character', '{"a":"\\ud800"}'],
  ['a NUL', '{"a":["\\u0000"]}'],
  ['a NUL in a name', '{"\\u0000":1}'],
])('%s in a body are refused, since they could not be kept', async (_what, payload) => {
  const response = await post(payload)
  expect(response.statusCode).toBe(400)
  expect(response.json().code).toBe('invalid-encoding')
})

test.each(['/?q=%00', '/?q=a&q=b%00', '/?%00=a'])('a NUL in a query is refused too: %s', async (url) => {
  const app = echo()
  app.get('/', async ({ query }) => ({ query }))
  const response = await app.inject(url)
  expect(response.statusCode).toBe(400)
  expect(response.json().code).toBe('invalid-encoding')
  expect((await app.inject('/?q=a%20b')).json()).toEqual({ query: { q: 'a b' } })
})

test.each(['/?q=%ff', '/?a=b&q=%c3%28', '/?q=%ed%a0%80', '/?q=100%'])(
  'a query that encodes no text is refused with the name of its field: %s',
  async (url) => {
    const app = echo()
    app.get('/', async () => ({}))
    const response = await app.inject(url)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'invalid-encoding',
      issues: [{ path: 'q', code: 'invalid-encoding' }],
    })
  },
)

test('another type than JSON is refused', async () => {
  const response = await post('<a/>', 'application/xml')
  expect(response.statusCode).toBe(415)
  expect(response.json().code).toBe('unsupported-media-type')
})

test('of a body that is wrong everywhere some places are told, shortly', async () => {
  const wrong = `{"${'a'.repeat(5000)}":["\\u0000"${',"\\u0000"'.repeat(900)}]}`
  const response = await post(wrong)
  expect(response.statusCode).toBe(400)
  expect(response.json().code).toBe('invalid-encoding')
  expect(response.json().issues.length).toBeLessThanOrEqual(20)
  expect(response.body.length).toBeLessThan(20_000)
})

test.each([
  ['values', `[${Array(5000).fill('""').join(',')}]`, 'too-many'],
  [
    'names',
    JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`n${n}`, 1]))),
    'too-many',
  ],
])('a body of more %s than its call takes is refused before it is parsed', async (_what, payload, code) => {
  const response = await post(payload)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'invalid-request', issues: [{ path: '', code }] })
})

test.each([64, 1000, 7000, 200_000])('a body of %i lists in one another is refused', async (depth) => {
  const response = await post(`{"a":${'['.repeat(depth)}"x"${']'.repeat(depth)}}`)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'invalid-request', issues: [{ code: 'wrong-format' }] })
})
