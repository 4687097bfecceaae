import fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { handleErrors } from './error-handler.ts'

function requestThrowing(error: unknown) {
  const app = fastify()
  handleErrors(app)
  app.get('/', async () => {
    throw error
  })
  return app.inject('/')
}

test('an AppError is answered with its code, status and params', async () => {
  const response = await requestThrowing(
    new AppError('version-conflict', { message: 'Changed.', params: { version: 3 } }),
  )
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({ code: 'version-conflict', message: 'Changed.', params: { version: 3 } })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('retryAfter is also sent as the Retry-After header', async () => {
  const response = await requestThrowing(new AppError('too-many-requests', { params: { retryAfter: 30 } }))
  expect(response.headers['retry-after']).toBe('30')
})

test('hides unknown errors from the client', async () => {
  const response = await requestThrowing(new Error('password of the database: hunter2'))
  expect(response.statusCode).toBe(500)
  expect(response.json().code).toBe('internal')
  expect(response.body).not.toContain('hunter2')
})

test.each(['ENOSPC', '53100'])('reports a full disk of the system or the database: %s', async (code) => {
  const response = await requestThrowing(Object.assign(new Error('write'), { code }))
  expect(response.statusCode).toBe(507)
  expect(response.json().code).toBe('disk-full')
})

test('answers an unknown path with not-found', async () => {
  const app = fastify()
  handleErrors(app)
  expect((await app.inject('/nothing')).json().code).toBe('not-found')
})
