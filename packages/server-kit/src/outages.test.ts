import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { handleErrors } from './error-handler.ts'

function createService() {
  const lines: { msg: string; level: number; away?: string; err?: { message: string; stack: string } }[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const app = fastify({ logger: { level: 'warn', stream } })
  handleErrors(app)
  app.get('/', async () => {
    const cause = new Error('connect ECONNREFUSED')
    throw new AppError('upstream-unavailable', { message: 'Away.', unavailableDependency: 'database', cause })
  })
  return { app, lines }
}

test('logs the cause of an outage once, and each failed request in one short line', async () => {
  const { app, lines } = createService()
  for (let call = 0; call < 3; call += 1) expect((await app.inject('/')).statusCode).toBe(503)
  const [firstLine, ...rejectedLines] = lines
  expect(firstLine).toMatchObject({ level: 50, msg: 'out of reach', away: 'database' })
  expect(firstLine?.err?.message).toBe('connect ECONNREFUSED')
  expect(rejectedLines).toHaveLength(3)
  for (const line of rejectedLines) {
    expect(line).toMatchObject({ level: 40, msg: 'request refused' })
    expect(JSON.stringify(line)).not.toContain('stack')
  }
})

test('logs the end of an outage once, and the cause of the next outage', async () => {
  const { app, lines } = createService()
  await app.inject('/')
  app.outages.reportAvailable('database')
  app.outages.reportAvailable('database')
  app.outages.reportAvailable('something else')
  await app.inject('/')
  expect(lines.map(({ msg }) => msg)).toEqual([
    'out of reach',
    'request refused',
    'within reach again',
    'out of reach',
    'request refused',
  ])
})
