import { createDemoArchive } from '../../demo-archive.ts'
import type { FamilyArchive } from '../../testing/open-family-archive.ts'
import type { UserKey } from '../../users.ts'

/** Finds the texts of all passages that occur only in items hidden from a user of the demo. */
export async function findHiddenPassages(
  { archive }: FamilyArchive,
  key: UserKey,
): Promise<ReadonlySet<string>> {
  const { users, items } = createDemoArchive()
  const user = users.find(({ key: userKey }) => userKey === key)
  const labels = new Set([...(user?.restrictedCategories ?? []), ...(user?.restrictedTags ?? [])])
  const titles = new Set(
    items
      .filter(({ categories, tags }) => [...categories, ...tags].some((label) => labels.has(label)))
      .map(({ title }) => title),
  )
  const passages = await archive.services.db
    .selectFrom('passages')
    .innerJoin('items', 'items.id', 'passages.item_id')
    .select(['passages.text', 'items.title'])
    .execute()
  const visible = new Set(passages.filter(({ title }) => !titles.has(title)).map(({ text }) => text))
  return new Set(passages.map(({ text }) => text).filter((text) => !visible.has(text)))
}
