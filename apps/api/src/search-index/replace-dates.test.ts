import { createItem } from '@lares/shared-types/contracts/items'
import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../db/in-transaction.ts'
import { insertParticipant } from '../testing/insert-participant.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { refreshDocuments } from './refresh-documents.ts'
import { replaceDates } from './replace-dates.ts'

let archive: TestArchive
let user: TestUser
beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

/** An item whose texts contain the years of its date and others. */
async function addItem(
  date: string | null,
  body = 'In 1952 and 1953, June 1952, was it the house of 1951?',
): Promise<string> {
  const participantId = await insertParticipant(archive.services.db, {
    names: { en: 'Rosa Neri', it: 'Rosa' },
    aliases: ['Rosa 1952'],
  })
  const fields = {
    kind: 'post' as const,
    title: 'Letters of 1952',
    language: 'en' as const,
    place: { name: 'Hut 1953' },
  }
  const participants = [{ participantId, role: 'present' as const }]
  return (await archive.call(user, createItem, { body: { ...fields, body, date, participants } })).reply.id
}

async function loadDocument(id: string): Promise<string> {
  const { rows } = await sql<{ document: string }>`
    select to_jsonb(search_documents)::text as document from search_documents where item_id = ${id}`.execute(
    archive.services.db,
  )
  return rows[0]?.document ?? ''
}

/** Gives an item another date; returns whether its document was changed by replacing the dates alone. */
async function changeDate(id: string, dateBefore: string | null, date: string | null): Promise<boolean> {
  const range = date === null ? undefined : parseEdtfRange(date)
  return inTransaction(archive.services.db, async (trx) => {
    await trx
      .updateTable('items')
      .set({ date_edtf: date, date_earliest: range?.earliest ?? null, date_latest: range?.latest ?? null })
      .where('id', '=', id)
      .execute()
    return (await replaceDates(trx, [{ itemId: id, dateBefore }])).has(id)
  })
}

async function refresh(id: string): Promise<void> {
  const { db, jobs } = archive.services
  await inTransaction(db, (trx) => refreshDocuments(trx, jobs, [id]))
}

test.each([
  ['1952', '1953'],
  ['1952-06', '1953-11'],
  ['1952-06-05', '1952-06-06'],
  ['1952-06-05', '1952-07-06'],
  ['1952~', '1951~'],
  ['1952/1953', '1953/1954'],
  ['1952/1953', '1953/1955'],
  ['1952-06/1952-08', '1951-12/1952-02'],
  ['195X', '196X'],
])('replaces %s by %s as if the document were written again', async (before, after) => {
  const id = await addItem(before)
  const former = await loadDocument(id)
  expect(await changeDate(id, before, after)).toBe(true)
  const replaced = await loadDocument(id)
  expect(replaced).not.toBe(former)
  await refresh(id)
  expect(await loadDocument(id)).toBe(replaced)
})

test.each([
  ['another number of years', '1952', '1952/1953', undefined],
  ['a date that has none before', null, '1952', undefined],
  ['a year that its text has hundreds of times', '1952', '1953', '1953 '.repeat(300)],
])('leaves a document with %s to be written again', async (_, before, after, body) => {
  const id = await addItem(before, body)
  const former = await loadDocument(id)
  expect(await changeDate(id, before, after)).toBe(false)
  expect(await loadDocument(id)).toBe(former)
})

test('leaves a document that does not have the years of the date before', async () => {
  const id = await addItem('1952')
  expect(await changeDate(id, '1960', '1953')).toBe(false)
})

test('leaves a document with words of texts that no longer fit into it with their positions', async () => {
  const id = await addItem('1952')
  await sql`
    update search_documents set words = search_joined(array[words, strip(search_vector('en', 'A boat of 1952'))])
    where item_id = ${id}`.execute(archive.services.db)
  const former = await loadDocument(id)
  expect(await changeDate(id, '1952', '1953')).toBe(false)
  expect(await loadDocument(id)).toBe(former)
})
