import { join } from 'node:path'
import { listTags } from '@lares/shared-types/contracts/labels'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { connectDatabase, type DatabaseClient } from '../db/client.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { toUnavailableError } from './database-errors.ts'

let archive: TestArchive
let unavailable: DatabaseClient
beforeAll(async () => {
  archive = await openTestArchive()
  unavailable = connectDatabase({ dataDir: join(archive.dataDir, 'nowhere') })
})
afterAll(async () => {
  await unavailable.close()
  await archive.close()
})

test('answers 503 with Retry-After while the database is unavailable', async () => {
  const user = await archive.addUser()
  const app = buildApp({ ...archive.services, db: unavailable.db })
  const response = await app.inject({
    method: 'GET',
    url: listTags.path,
    headers: archive.getHeaders(user),
  })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ code: 'upstream-unavailable' })
  expect(response.headers['retry-after']).toBe('2')
})

test('reports the start and end of an outage of the database', async () => {
  const user = await archive.addUser()
  const request = async (db: typeof unavailable.db) => {
    const app = buildApp({ ...archive.services, db })
    const outageStarts = vi.spyOn(app.outages, 'reportUnavailable')
    const outageEnds = vi.spyOn(app.outages, 'reportAvailable')
    await app.inject({ method: 'GET', url: listTags.path, headers: archive.getHeaders(user) })
    return {
      outageStarts: outageStarts.mock.calls.map(([what]) => what),
      outageEnds: outageEnds.mock.calls.flat(),
    }
  }
  expect(await request(unavailable.db)).toEqual({ outageStarts: ['database'], outageEnds: [] })
  expect(await request(archive.services.db)).toEqual({ outageStarts: [], outageEnds: ['database'] })
})

test('a missing file is not an outage of the database', () => {
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  expect(toUnavailableError(missing)).toBeUndefined()
})
