import { listParticipants } from '@lares/shared-types/contracts/participants'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { connectDatabase, type DatabaseClient } from '../db/client.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'

let archive: TestArchive
let shortTimeoutClient: DatabaseClient
beforeAll(async () => {
  archive = await openTestArchive()
  const { DATABASE_URL: databaseUrl } = archive.services.config
  shortTimeoutClient = connectDatabase({ databaseUrl, dataDir: archive.dataDir, statementTimeoutMs: 500 })
})
afterAll(async () => {
  await shortTimeoutClient.close()
  await archive.close()
})

test('answers 503 when a statement takes too long, and serves the next request', async () => {
  const user = await archive.addUser()
  const app = buildApp({ ...archive.services, db: shortTimeoutClient.db })
  const request = () =>
    app.inject({ method: 'GET', url: listParticipants.path, headers: archive.getHeaders(user) })
  const { db } = archive.services
  await sql`alter table participants rename to people`.execute(db)
  await sql`create view participants as select people.*, pg_sleep(2)::text as slept from people`.execute(db)
  await sql`insert into people (id, names) values (gen_random_uuid(), '{"en":"Ada"}')`.execute(db)
  const slow = await request()
  await sql`drop view participants`.execute(db)
  await sql`alter table people rename to participants`.execute(db)
  // Only a database server can cancel a statement; the embedded database runs it to its end.
  if (archive.services.config.DATABASE_URL) {
    expect(slow.statusCode).toBe(503)
    expect(slow.json()).toMatchObject({ code: 'upstream-unavailable', params: { reason: 'timeout' } })
  } else {
    expect(slow.statusCode).toBe(200)
  }
  expect((await request()).statusCode).toBe(200)
})
