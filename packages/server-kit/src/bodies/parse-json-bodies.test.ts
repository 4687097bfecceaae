import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '../error-handler.ts'
import { parseJsonBodies } from './parse-json-bodies.ts'

function createEchoApp() {
  const app = fastify()
  handleErrors(app)
  parseJsonBodies(app)
  app.post('/', async (request) => ({ body: request.body ?? null }))
  return app
}

function post(payload: string | Buffer, contentType = 'application/json') {
  return createEchoApp().inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': contentType },
  })
}

test('parses a body and removes __proto__ keys', async () => {
  expect((await post('{"a":"é","__proto__":{"x":1}}')).json()).toEqual({ body: { a: 'é' } })
  expect((await post('')).json()).toEqual({ body: null })
})

test.each([
  ['cut off', '{"a":'],
  ['not JSON', 'hello'],
])('rejects a body that is %s', async (_name, payload) => {
  const response = await post(payload)
  expect(response.statusCode).toBe(400)
  expect(response.json().code).toBe('invalid-request')
})

test.each([
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['a lone surrogate', '{"a":"\\ud800"}'],
  ['a NUL', '{"a":["\\u0000"]}'],
  ['a NUL in a name', '{"\\u0000":1}'],
])('rejects a body with %s, which could not be stored', async (_name, payload) => {
  const response = await post(payload)
  expect(response.statusCode).toBe(400)
  expect(response.json().code).toBe('invalid-encoding')
})

test.each(['/?q=%00', '/?q=a&q=b%00', '/?%00=a'])('rejects a NUL in a query: %s', async (url) => {
  const app = createEchoApp()
  app.get('/', async ({ query }) => ({ query }))
  const response = await app.inject(url)
  expect(response.statusCode).toBe(400)
  expect(response.json().code).toBe('invalid-encoding')
  expect((await app.inject('/?q=a%20b')).json()).toEqual({ query: { q: 'a b' } })
})

test.each(['/?q=%ff', '/?a=b&q=%c3%28', '/?q=%ed%a0%80', '/?q=100%'])(
  'rejects a query with invalid percent-encoding and names the field: %s',
  async (url) => {
    const app = createEchoApp()
    app.get('/', async () => ({}))
    const response = await app.inject(url)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'invalid-encoding',
      issues: [{ path: 'q', code: 'invalid-encoding' }],
    })
  },
)

test('rejects other content types than JSON', async () => {
  const response = await post('<a/>', 'application/xml')
  expect(response.statusCode).toBe(415)
  expect(response.json().code).toBe('unsupported-media-type')
})

test('limits the issues reported for a body with many faults', async () => {
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
])('rejects a body with more %s than its schema allows before parsing it', async (_name, payload, code) => {
  const response = await post(payload)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'invalid-request', issues: [{ path: '', code }] })
})

test.each([64, 1000, 7000, 200_000])('rejects a body with %i nested lists', async (depth) => {
  const response = await post(`{"a":${'['.repeat(depth)}"x"${']'.repeat(depth)}}`)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'invalid-request', issues: [{ code: 'wrong-format' }] })
})
