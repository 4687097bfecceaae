import { createItem } from '@lares/shared-types/contracts/items'
import { createCategory } from '@lares/shared-types/contracts/labels'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import { suggest } from '@lares/shared-types/contracts/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDocuments } from '../../../search-index/refresh-documents.ts'
import { addItemWithFile } from '../../../testing/add-item-with-file.ts'
import { addTag } from '../../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let relative: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  const hidden = await addTag(archive, admin, { en: 'Debts', de: 'Schulden' })
  await addTag(archive, admin, { en: 'Devotion' })
  await archive.call(admin, createCategory, {
    body: { names: { en: 'The old house', de: 'Das alte Haus' } },
  })
  await archive.call(admin, createParticipant, {
    body: { names: { en: 'Émile Denoix' }, aliases: ['Papi Houdini'] },
  })
  relative = await archive.addUser({ restrictedTagIds: [hidden.id] })
  const items = [
    { title: 'Weihnachten bei Oma', language: 'de' as const },
    { title: 'Wein und Brot', language: 'de' as const, body: 'Der Wein war alt.' },
    { title: 'Noch mehr Wein', language: 'de' as const },
    { title: 'Les étés', language: 'fr' as const, body: 'Encore un été. Étage 4.' },
    { title: 'Weimar', language: 'de' as const, tagIds: [hidden.id] },
    { title: 'Souvenirs', language: 'fr' as const, body: 'Un souvenir. Nos souvenirs, des souvenirs.' },
    { title: 'Mer', language: 'fr' as const, body: 'Un souvenir. La Pétanque.' },
    { title: 'Jeu', language: 'fr' as const, body: 'La pétanque, une pétanque.' },
  ]
  for (const body of items) await archive.call(admin, createItem, { body: { kind: 'post', ...body } })
  const letter = await addItemWithFile(archive, admin, Buffer.from('Une cérémonie à Zürich'), 'letter.txt')
  await archive.services.db
    .insertInto('asset_texts')
    .values({ asset_id: letter.assetId, text: 'Une cérémonie à Zürich' })
    .onConflict((conflict) => conflict.column('asset_id').doNothing())
    .execute()
  await writeDocuments(archive.services.db, [letter.item.id])
})
afterAll(() => archive.close())

async function suggested(q: string, user = admin): Promise<string[]> {
  const { suggestions } = (await archive.call(user, suggest, { query: { q } })).reply
  return suggestions.map(({ kind, text }) => `${kind} ${text}`)
}

describe('suggestions for a query that is being typed', () => {
  test.each([
    ['wei', ['word Wein', 'word Weimar', 'word Weihnachten']],
    ['brot weih', ['word Weihnachten']],
    ['ETE', ['word étés']],
    ['de', ['participant Émile Denoix', 'tag Debts', 'tag Devotion']],
    ['sch', ['tag Debts']],
    ['hou', ['participant Émile Denoix', 'category The old house']],
    ['emi', ['participant Émile Denoix']],
    // Only one form of a word, in its most frequent spelling, also from files.
    ['souv', ['word souvenir']],
    ['petan', ['word pétanque']],
    ['cerem', ['word cérémonie']],
    ['zuri', ['word Zürich']],
  ])('«%s»', async (q, expected) => {
    expect(await suggested(q)).toEqual(expected)
  })

  test.each(['', ' ', 'w', 'wein ', '"wei"', '-wei', 'kind:wei', 'qqqq', '%', "'; --", '🎉'])(
    'are none after «%s»',
    async (q) => {
      expect(await suggested(q)).toEqual([])
    },
  )

  test('contain only words that are visible to the user', async () => {
    expect(await suggested('wei', relative)).toEqual(['word Wein', 'word Weihnachten'])
    expect(await suggested('de', relative)).toEqual(['participant Émile Denoix', 'tag Devotion'])
  })

  test('contain names in the language of the user', async () => {
    const german = await archive.addUser({ siteparams: { language: 'de' } })
    expect(await suggested('hou', german)).toContain('category Das alte Haus')
  })

  test('are none after a very long text', async () => {
    expect(await suggested(`${'a '.repeat(4_900)}wei`)).toEqual([])
  })
})
