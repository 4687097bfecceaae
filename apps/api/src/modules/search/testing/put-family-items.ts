import { createItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import type { TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

/** Seven items in four languages, of which some mean the same; gives the id of the tag that one about a vineyard has. */
export async function putFamilyItems(archive: TestArchive, keeper: TestUser): Promise<string> {
  const { reply: tag } = await archive.call(keeper, createTag, { body: { names: { en: 'Debts' } } })
  const items = [
    { title: 'Die Weinlese', language: 'de', date: '1958' },
    { title: 'Les vendanges chez Paul', language: 'fr', date: '1961' },
    { title: 'A boat', language: 'en', body: 'Grandfather built a ship in the shed.' },
    { title: 'La barca', language: 'it', kind: 'image' },
    { title: 'A bicycle', language: 'en' },
    { title: 'The vineyard was sold', language: 'en', tagIds: [tag.id] },
    { title: 'Grape', language: 'en', body: 'The word alone.' },
  ]
  for (const body of items)
    await archive.call(keeper, createItem, { body: { kind: 'post', ...body } as never })
  return tag.id
}
