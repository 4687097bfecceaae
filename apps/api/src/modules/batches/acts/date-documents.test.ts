import type { BatchActInput } from '@lares/shared-types/batches'
import { startBatch, undoBatch } from '@lares/shared-types/contracts/batches'
import { createItem } from '@lares/shared-types/contracts/items'
import { permissions } from '@lares/shared-types/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/in-transaction.ts'
import { refreshDocuments } from '../../../search-index/refresh-documents.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { finishBatch } from '../testing/run-batch.ts'

let archive: TestArchive
let user: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ permissions: [...permissions] })
})
afterAll(() => archive.close())

/** Everything that searches read, of all items. */
async function loadIndex() {
  const tables = ['search_documents', 'passages', 'search_places', 'search_words']
  const contents = tables.map((table) =>
    sql<{ rows: string[] }>`
      select coalesce(array_agg(to_jsonb(indexed)::text order by to_jsonb(indexed)::text), '{}') as rows
      from ${sql.table(table)} indexed`.execute(archive.services.db),
  )
  return (await Promise.all(contents)).map(({ rows }) => rows[0]?.rows)
}

async function refreshAll(ids: readonly string[]): Promise<void> {
  const { db, jobs } = archive.services
  await inTransaction(db, (trx) => refreshDocuments(trx, jobs, ids))
}

test.each<BatchActInput>([
  { name: 'shift-dates', params: { years: 17, months: 3 } },
  { name: 'date', params: { date: '2001-11' } },
])('after $name and its undo, searches read what a full refresh writes', async (act) => {
  const place = { name: 'Genova' }
  const night = { night: '1953-06-02', dreamer: 'Rosa' }
  const bodies = [
    { kind: 'post', title: 'Letter from the harbour', date: '1953-06', place },
    { kind: 'dream', title: 'The sea in June 1953', body: 'A boat.', date: '1953-06-02', details: night },
  ] as const
  const ids: string[] = []
  for (const body of bodies) ids.push((await archive.call(user, createItem, { body })).reply.id)
  const before = await loadIndex()
  const { reply: batch } = await archive.call(user, startBatch, { body: { selection: { ids }, act } })
  expect((await finishBatch(archive, user, batch)).batch.counts.changed).toBe(ids.length)
  const changed = await loadIndex()
  expect(changed).not.toEqual(before)
  await refreshAll(ids)
  expect(await loadIndex()).toEqual(changed)
  const { reply: undoing } = await archive.call(user, undoBatch, { params: { id: batch.id } })
  await finishBatch(archive, user, undoing)
  expect(await loadIndex()).toEqual(before)
})
