import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { writeDocuments } from '../../../search-index/refresh-documents.ts'
import { insertParticipant } from '../../../testing/insert-participant.ts'
import { parents, type RandomItem } from './random-items.ts'

/** Ids for the indexes used in random items. */
export interface LabelIds {
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  readonly participants: readonly string[]
}

/** Creates the labels and participants of random items. */
export async function insertLabels(db: Db): Promise<LabelIds> {
  const ids: LabelIds = {
    tags: parents.map(() => uuidv7()),
    categories: parents.map(() => uuidv7()),
    participants: Array.from({ length: 3 }, () => uuidv7()),
  }
  for (const table of ['tags', 'categories'] as const) {
    for (const [index, parent] of parents.entries()) {
      const id = idAt(ids[table], index)
      const parent_id = parent === null ? null : idAt(ids[table], parent)
      await db
        .insertInto(table)
        .values({ id, parent_id, names: names(`${table}${index}`), colour: null })
        .execute()
    }
  }
  for (const [index, id] of ids.participants.entries())
    await insertParticipant(db, { id, names: { en: `person${index}` } })
  return ids
}

/** Replaces all items by these, with their search documents; returns their ids in the same order. */
export async function insertItems(
  db: Db,
  ids: LabelIds,
  userId: string,
  items: readonly RandomItem[],
): Promise<string[]> {
  const itemIds = items.map(() => uuidv7())
  await db.deleteFrom('items').execute()
  await db.transaction().execute(async (trx) => {
    for (const [index, item] of items.entries()) {
      const id = idAt(itemIds, index)
      const range = item.year === null ? undefined : parseEdtfRange(String(item.year))
      await trx
        .insertInto('items')
        .values({
          id,
          kind: item.kind,
          title: `Nr ${index}`,
          sort_title: '',
          body: item.words.join(' '),
          language: item.language,
          date_edtf: range ? String(item.year) : null,
          date_earliest: range?.earliest ?? null,
          date_latest: range?.latest ?? null,
          place: item.place === null ? null : JSON.stringify({ name: item.place }),
          details: '{}',
          thread: null,
          author_id: null,
          deleted_at: null,
        })
        .execute()
      for (const tag of item.tags)
        await trx
          .insertInto('item_tags')
          .values({ item_id: id, tag_id: idAt(ids.tags, tag) })
          .execute()
      for (const category of item.categories)
        await trx
          .insertInto('item_categories')
          .values({ item_id: id, category_id: idAt(ids.categories, category) })
          .execute()
      for (const person of item.participants)
        await trx
          .insertInto('item_participants')
          .values({ item_id: id, participant_id: idAt(ids.participants, person), role: 'present' })
          .execute()
      if (item.favourite)
        await trx.insertInto('favourites').values({ user_id: userId, item_id: id }).execute()
      if (item.rating !== null)
        await trx.insertInto('ratings').values({ user_id: userId, item_id: id, value: item.rating }).execute()
    }
    await writeDocuments(trx, itemIds)
  })
  return itemIds
}

/** The id for an index. */
export function idAt(ids: readonly string[], index: number): string {
  const id = ids[index]
  if (!id) throw new Error(`no id for index ${index}`)
  return id
}

function names(name: string): string {
  return JSON.stringify({ en: name })
}
