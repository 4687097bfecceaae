import { listParticipants } from '@lares/shared-types/contracts/participants'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { connectDatabase, type DatabaseClient } from '../db/client.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'

let archive: TestArchive
let hurried: DatabaseClient
beforeAll(async () => {
  archive = await openTestArchive()
  const { DATABASE_URL: databaseUrl } = archive.services.config
  hurried = connectDatabase({ databaseUrl, dataDir: archive.dataDir, statementTimeoutMs: 500 })
})
afterAll(async () => {
  await hurried.close()
  await archive.close()
})

test('a request that a database server takes too long over is answered, and the next one served', async () => {
  const user = await archive.addUser()
  const app = buildApp({ ...archive.services, db: hurried.db })
  const ask = () =>
    app.inject({ method: 'GET', url: listParticipants.path, headers: archive.headersOf(user) })
  const { db } = archive.services
  await sql`alter table participants rename to people`.execute(db)
  await sql`create view participants as select people.*, pg_sleep(2)::text as slept from people`.execute(db)
  await sql`insert into people (id, names) values (gen_random_uuid(), '{"en":"Ada"}')`.execute(db)
  const slow = await ask()
  await sql`drop view participants`.execute(db)
  await sql`alter table people rename to participants`.execute(db)
  // The embedded database has nobody who could end a statement.
  if (archive.services.config.DATABASE_URL) {
    expect(slow.statusCode).toBe(503)
    expect(slow.json()).toMatchObject({ code: 'upstream-unavailable', params: { reason: 'timeout' } })
  } else {
    expect(slow.statusCode).toBe(200)
  }
  expect((await ask()).statusCode).toBe(200)
})
