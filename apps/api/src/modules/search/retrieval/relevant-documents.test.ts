import { createItem } from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadQuestionTerms } from '../../../query-language/question-terms.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { loadActiveUser } from '../../../visibility/load-principal.ts'
import { findRelevantDocuments } from './relevant-documents.ts'

let archive: TestArchive
let admin: TestUser
beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const add = async (title: string): Promise<string> => {
  const body = { kind: 'post' as const, title, language: 'en' as const }
  return (await archive.call(admin, createItem, { body })).reply.id
}

test('a document of a rare word lists its common words too, even if not all documents of these are examined', async () => {
  for (let count = 0; count < 12; count++) await add(`Flight ${count}`)
  const zeppelin = await add('A flight with the zeppelin')
  const { db } = archive.services
  const viewer = await loadActiveUser(db, admin.id)
  if (!viewer) throw new Error('The admin does not exist')
  const terms = await loadQuestionTerms(db, 'Who made the flight with the zeppelin?')
  const { documents } = await findRelevantDocuments(db, viewer, terms, 3, 5)
  expect(terms.map(({ word }) => word)).toEqual(['flight', 'zeppelin'])
  expect(documents[0]).toEqual({ itemId: zeppelin, terms: [0, 1] })
})
