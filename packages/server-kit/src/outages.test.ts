import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { handleErrors } from './error-handler.ts'

function service() {
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
    throw new AppError('upstream-unavailable', { message: 'Away.', away: 'database', cause })
  })
  return { app, lines }
}

test('of an outage the cause is logged once, and each call that is refused in one short line', async () => {
  const { app, lines } = service()
  for (let call = 0; call < 3; call += 1) expect((await app.inject('/')).statusCode).toBe(503)
  const [begin, ...refused] = lines
  expect(begin).toMatchObject({ level: 50, msg: 'out of reach', away: 'database' })
  expect(begin?.err?.message).toBe('connect ECONNREFUSED')
  expect(refused).toHaveLength(3)
  for (const line of refused) {
    expect(line).toMatchObject({ level: 40, msg: 'request refused' })
    expect(JSON.stringify(line)).not.toContain('stack')
  }
})

test('its end is logged once, and the cause of the next one again', async () => {
  const { app, lines } = service()
  await app.inject('/')
  app.outages.over('database')
  app.outages.over('database')
  app.outages.over('something else')
  await app.inject('/')
  expect(lines.map(({ msg }) => msg)).toEqual([
    'out of reach',
    'request refused',
    'within reach again',
    'out of reach',
    'request refused',
  ])
})
