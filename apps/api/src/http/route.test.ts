import { Writable } from 'node:stream'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { handleErrors } from '@lares/server-kit/error-handler'
import { defineContract } from '@lares/shared-types/contract'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { EventStream, sendEvents } from './event-stream.ts'
import { route } from './route.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

const followNews = defineContract({
  operationId: 'followNews',
  summary: 'Follow the news',
  method: 'GET',
  path: '/news',
  access: 'public',
  servedBy: 'archive',
  status: 200,
  produces: 'text/event-stream',
})

test('ends without an error when the reader of a stream leaves', async () => {
  const lines: string[] = []
  const log = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const app = fastify({ logger: { level: 'warn', stream: log } }).withTypeProvider<TypeBoxTypeProvider>()
  handleErrors(app)
  app.decorateRequest('identity', { getter: () => ({}) })
  const stream = new EventStream()
  route(app, archive.services.db, followNews, async ({ reply }) => sendEvents(reply, stream))
  onTestFinished(() => app.close())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  const abort = new AbortController()
  stream.send({ event: 'news', data: 'the first' })
  const answer = await fetch(address + followNews.path, { signal: abort.signal })
  expect(await answer.body?.getReader().read()).toMatchObject({ done: false })
  abort.abort()
  await vi.waitFor(() => expect(stream.isOpen).toBe(false), 5_000)
  await new Promise(setImmediate)
  expect(lines).toEqual([])
})
