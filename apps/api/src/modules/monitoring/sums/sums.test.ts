import { mediaFamilies } from '@lares/shared-types/assets'
import { createCategory } from '@lares/shared-types/contracts/labels'
import {
  activityRanges,
  getActivity,
  getMonitoring,
  getPersonActivity,
} from '@lares/shared-types/contracts/monitoring'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { createRandom } from '@lares/test-harness/seeded-random'
import { v4 as uuidv4 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTag } from '../../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { getStart, listLast, listSteps, type Steps } from '../steps.ts'

const now = new Date('2026-05-17T10:20:00Z')
const dayMs = 24 * 3600 * 1000

/** An item of the archive that the test knows in full. */
interface KnownItem {
  readonly id: string
  readonly kind: string
  readonly date: Date | null
  readonly addedAt: Date
  readonly isTrashed: boolean
  readonly tagIds: readonly string[]
  readonly categoryIds: readonly string[]
  readonly files: readonly { family: string; size: number; addedAt: Date }[]
  readonly changes: readonly { at: Date; by: TestUser }[]
}

let archive: TestArchive
let admin: TestUser
let authors: TestUser[]
let tagIds: string[]
let categoryIds: string[]

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
  admin = await archive.addUser({ isAdmin: true })
  authors = [await archive.addUser(), await archive.addUser(), await archive.addUser()]
  const sea = await addTag(archive, admin, { en: 'Sea' })
  const boats = await addTag(archive, admin, { en: 'Boats' }, sea.id)
  const bread = await addTag(archive, admin, { en: 'Bread' })
  tagIds = [sea.id, boats.id, bread.id]
  const names = ['Travel', 'House']
  categoryIds = await Promise.all(
    names.map(
      async (en) => (await archive.call(admin, createCategory, { body: { names: { en } } })).reply.id,
    ),
  )
})
afterAll(() => archive.close())

const seeds = [1, 2, 3, 4, 5]

test.each(seeds)(
  'sums are those of the items that exist for the viewer (random archive %i)',
  async (seed) => {
    const items = inventItems(createRandom(seed), 120)
    await replaceItems(items)
    const [sea = '', boats = '', bread = ''] = tagIds
    const [travel = '', house = ''] = categoryIds
    const viewers = [
      { tags: [], categories: [] },
      { tags: [bread], categories: [] },
      { tags: [sea], categories: [], hidden: [sea, boats] },
      { tags: [], categories: [travel] },
      { tags: [boats, bread], categories: [house] },
      { tags: [sea, bread], categories: [travel, house], hidden: [sea, boats, bread] },
    ]
    for (const { tags, categories, hidden = tags } of viewers) {
      const user = await archive.addUser({
        permissions: ['monitoring:read'],
        restrictedTagIds: tags,
        restrictedCategoryIds: categories,
      })
      const isHidden = ({ tagIds, categoryIds }: KnownItem) =>
        tagIds.some((id) => hidden.includes(id)) || categoryIds.some((id) => categories.includes(id))
      const visible = items.filter((item) => !item.isTrashed && !isHidden(item))
      const { kinds, years, undated, families } = (await archive.call(user, getMonitoring, {})).reply
      expect({ kinds, years, undated, families }).toEqual(sumStored(visible))
      const allChanges = visible.flatMap((item) => item.changes)
      for (const author of authors) {
        const { days } = (await archive.call(user, getPersonActivity, { params: { id: author.id } })).reply
        expect(days).toEqual(sumDays(allChanges.filter(({ by }) => by === author)))
      }
      for (const range of activityRanges) {
        const { steps, people, days } = (await archive.call(user, getActivity, { query: { range } })).reply
        expect(steps).toEqual(sumSteps(visible, listSteps(range, now)))
        const from = range === 'decade' ? getStart(now, 'month', 11) : listSteps(range, now).starts[0]
        expect(people.map(({ id, changes }) => ({ id, changes }))).toEqual(
          rank(
            countBy(
              allChanges.filter(({ at }) => at >= from),
              ({ by }) => by.id,
            ),
          ).map(([id, changes]) => ({ id, changes })),
        )
        expect(days).toEqual(sumDays(allChanges))
      }
    }
  },
)

function inventItems(random: () => number, count: number): KnownItem[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const some = <T>(list: readonly T[]) => list.filter(() => random() < 0.25)
  /** Now and then the first moment of a year, month or day, where steps begin. */
  const inventMoment = () => {
    if (random() < 0.2)
      return getStart(now, pick(['year', 'month', 'day', 'hour'] as const), Math.floor(random() * 12))
    return new Date(now.getTime() - random() ** 4 * 12 * 365 * dayMs)
  }
  return Array.from({ length: count }, () => ({
    id: uuidv4(),
    kind: pick(itemKinds),
    date:
      random() < 0.2
        ? null
        : new Date(Date.UTC(pick([900, 1899, 1900, 1952, 2024, 2300]), pick([0, 11]), pick([1, 31]))),
    addedAt: inventMoment(),
    isTrashed: random() < 0.2,
    tagIds: some(tagIds),
    categoryIds: some(categoryIds),
    files: some([1, 2, 3, 4, 5]).map(() => ({
      family: pick(mediaFamilies),
      size: Math.floor(random() * 1e10),
      addedAt: inventMoment(),
    })),
    changes: some([1, 2, 3, 4, 5, 6]).map(() => ({ at: inventMoment(), by: pick(authors) })),
  }))
}

async function replaceItems(items: readonly KnownItem[]): Promise<void> {
  const { db } = archive.services
  await db.deleteFrom('revisions').where('entity', '=', 'item').execute()
  await db.deleteFrom('items').execute()
  const rows = items.map(({ id, kind, date, addedAt, isTrashed }) => ({
    id,
    kind: kind as (typeof itemKinds)[number],
    title: 'Something',
    sort_title: 'something',
    date_edtf: date === null ? null : date.toISOString().slice(0, 10),
    date_earliest: date,
    date_latest: date,
    created_at: addedAt,
    deleted_at: isTrashed ? now : null,
  }))
  await db
    .insertInto('items')
    .values(rows as never)
    .execute()
  await db
    .insertInto('item_tags')
    .values(items.flatMap(({ id, tagIds }) => tagIds.map((tag_id) => ({ item_id: id, tag_id }))))
    .execute()
  await db
    .insertInto('item_categories')
    .values(
      items.flatMap(({ id, categoryIds }) =>
        categoryIds.map((category_id) => ({ item_id: id, category_id })),
      ),
    )
    .execute()
  const assets = items.flatMap(({ id, files }) =>
    files.map(({ family, size, addedAt }, position) => ({
      id: uuidv4(),
      item_id: id,
      position,
      filename: 'file',
      media_type: 'application/octet-stream',
      family,
      size,
      sha256: '0'.repeat(64),
      state: 'failed',
      reason: 'unsupported',
      created_at: addedAt,
    })),
  )
  await db
    .insertInto('assets')
    .values(assets as never)
    .execute()
  const revisions = items.flatMap(({ id, changes }) =>
    changes.map(({ at, by }, index) => ({
      entity: 'item',
      entity_id: id,
      number: index + 1,
      at,
      by_id: by.id,
      action: 'changed',
      fields: '{}',
    })),
  )
  await db
    .insertInto('revisions')
    .values(revisions as never)
    .execute()
}

function sumStored(visible: readonly KnownItem[]) {
  const files = visible.flatMap((item) => item.files)
  const dated = visible.flatMap(({ date }) => (date ? [date.getUTCFullYear()] : []))
  return {
    kinds: rank(countBy(visible, ({ kind }) => kind)).map(([kind, items]) => ({
      kind,
      items,
      bytes: visible
        .filter((item) => item.kind === kind)
        .flatMap((item) => item.files)
        .reduce((sum, { size }) => sum + size, 0),
    })),
    years: [...countBy(dated, (year) => year)]
      .sort(([one], [other]) => one - other)
      .map(([year, items]) => ({ year, items })),
    undated: visible.length - dated.length,
    families: rank(
      addUpBy(
        files,
        ({ family }) => family,
        ({ size }) => size,
      ),
    ).map(([family, bytes]) => ({
      family,
      files: files.filter((file) => file.family === family).length,
      bytes,
    })),
  }
}

function sumSteps(visible: readonly KnownItem[], { starts, end }: Steps) {
  return starts.map((start, index) => {
    const stop = starts[index + 1] ?? end
    const isWithin = ({ addedAt }: { readonly addedAt: Date }) => addedAt >= start && addedAt < stop
    const files = visible.flatMap((item) => item.files).filter(isWithin)
    return {
      from: start.toISOString(),
      items: visible.filter(isWithin).length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
    }
  })
}

function sumDays(changes: readonly { at: Date }[]) {
  const [first] = listLast(371, 'day', now).starts
  const shown = changes.filter(({ at }) => at >= first)
  return [...countBy(shown, ({ at }) => at.toISOString().slice(0, 10))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, changes]) => ({ day, changes }))
}

const countBy = <T, K>(list: readonly T[], toKey: (entry: T) => K) => addUpBy(list, toKey, () => 1)

function addUpBy<T, K>(
  list: readonly T[],
  toKey: (entry: T) => K,
  toAmount: (entry: T) => number,
): Map<K, number> {
  const sums = new Map<K, number>()
  for (const entry of list) sums.set(toKey(entry), (sums.get(toKey(entry)) ?? 0) + toAmount(entry))
  return sums
}

/** By their amounts, the largest first, and equal ones by their names. */
const rank = (sums: Map<string, number>) =>
  [...sums].sort(
    ([one, oneAmount], [other, otherAmount]) => otherAmount - oneAmount || (one < other ? -1 : 1),
  )
