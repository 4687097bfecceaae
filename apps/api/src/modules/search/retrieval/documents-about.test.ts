import { createItem } from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionTerms } from '../../../search/query/question-terms.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { loadActiveUser } from '../../visibility/viewer.ts'
import { documentsAbout } from './documents-about.ts'

let archive: TestArchive
let keeper: TestUser
beforeAll(async () => {
  archive = await openTestArchive()
  keeper = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const add = async (title: string): Promise<string> => {
  const body = { kind: 'post' as const, title, language: 'en' as const }
  return (await archive.call(keeper, createItem, { body })).reply.id
}

test('a document of a rare word has its common words too, though not all documents with these are looked at', async () => {
  for (let count = 0; count < 12; count++) await add(`Flight ${count}`)
  const zeppelin = await add('A flight with the zeppelin')
  const { db } = archive.services
  const viewer = await loadActiveUser(db, keeper.id)
  if (!viewer) throw new Error('The keeper is a user')
  const terms = await questionTerms(db, 'Who made the flight with the zeppelin?')
  const { documents } = await documentsAbout(db, viewer, terms, 3, 5)
  expect(terms.map(({ word }) => word)).toEqual(['flight', 'zeppelin'])
  expect(documents[0]).toEqual({ itemId: zeppelin, terms: [0, 1] })
})
