import { join } from 'node:path'
import { listTags } from '@lares/shared-types/contracts/labels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { connectDatabase, type DatabaseClient } from '../db/client.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { answerToLoss } from './database-away.ts'

let archive: TestArchive
let away: DatabaseClient
beforeAll(async () => {
  archive = await openTestArchive()
  away = connectDatabase({ dataDir: join(archive.dataDir, 'nowhere') })
})
afterAll(async () => {
  await away.close()
  await archive.close()
})

test('while the database cannot be reached, requests are asked back instead of failing', async () => {
  const user = await archive.addUser()
  const app = buildApp({ ...archive.services, db: away.db })
  const answer = await app.inject({
    method: 'GET',
    url: listTags.path,
    headers: archive.headersOf(user),
  })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'upstream-unavailable' })
  expect(answer.headers['retry-after']).toBe('2')
})

test('a file that is missing is no database that is away', () => {
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  expect(answerToLoss(missing)).toBeUndefined()
})
