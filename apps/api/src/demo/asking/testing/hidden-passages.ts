import { demoArchive } from '../../demo-archive.ts'
import type { FamilyArchive } from '../../testing/open-family-archive.ts'
import type { UserKey } from '../../users.ts'

/** The texts of all passages that stand only in what is labelled so that it does not exist for a user of the demo. */
export async function hiddenPassages({ archive }: FamilyArchive, key: UserKey): Promise<ReadonlySet<string>> {
  const { users, items } = demoArchive()
  const user = users.find((one) => one.key === key)
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
  const elsewhere = new Set(passages.filter(({ title }) => !titles.has(title)).map(({ text }) => text))
  return new Set(passages.map(({ text }) => text).filter((text) => !elsewhere.has(text)))
}
