import fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { handleErrors } from './error-handler.ts'

function throwing(error: unknown) {
  const app = fastify()
  handleErrors(app)
  app.get('/', async () => {
    throw error
  })
  return app.inject('/')
}

test('an error of ours answers with its code, its status and what belongs to it', async () => {
  const response = await throwing(
    new AppError('version-conflict', { message: 'Changed.', params: { version: 3 } }),
  )
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({ code: 'version-conflict', message: 'Changed.', params: { version: 3 } })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('an error that says when to come back says so in the header as well', async () => {
  const response = await throwing(new AppError('too-many-requests', { params: { retryAfter: 30 } }))
  expect(response.headers['retry-after']).toBe('30')
})

test('an unknown error tells the client nothing of itself', async () => {
  const response = await throwing(new Error('password of the database: hunter2'))
  expect(response.statusCode).toBe(500)
  expect(response.json().code).toBe('internal')
  expect(response.body).not.toContain('hunter2')
})

test.each(['ENOSPC', '53100'])(
  'a full disk is said to be one, also where the database tells it: %s',
  async (code) => {
    const response = await throwing(Object.assign(new Error('write'), { code }))
    expect(response.statusCode).toBe(507)
    expect(response.json().code).toBe('disk-full')
  },
)

test('an address that nothing answers at is not found', async () => {
  const app = fastify()
  handleErrors(app)
  expect((await app.inject('/nothing')).json().code).toBe('not-found')
})
