import type { ItemKind } from '@lares/shared-types/item-kinds'
import { type ItemSummary, isOfKind } from '@lares/shared-types/items'

/**
 * What a table shows of an item. Not the whole summary: of 100,000 items, excerpts and renditions would take several
 * hundred megabytes.
 */
export type ItemRow = Pick<
  ItemSummary,
  | 'id'
  | 'kind'
  | 'title'
  | 'language'
  | 'date'
  | 'rating'
  | 'favourite'
  | 'createdAt'
  | 'updatedAt'
  | 'assetCount'
  | 'version'
> & {
  readonly place: string
  readonly people: readonly ItemSummary['participants'][number]['names'][]
  readonly addedBy: string
  /** Seconds. */
  readonly duration: number | undefined
  readonly pages: number | undefined
  readonly details: Readonly<Partial<Record<DetailName, string>>>
}

/** The fields of kinds that have a column. */
export const detailNames = {
  post: [],
  mail: ['from'],
  message: ['conversation', 'sender', 'platform'],
  dream: ['dreamer'],
  record: ['artist', 'album'],
  image: ['camera'],
  video: [],
  document: [],
} as const satisfies Record<ItemKind, readonly string[]>

export type DetailName = (typeof detailNames)[ItemKind][number]

export function toItemRow(item: ItemSummary): ItemRow {
  const { id, kind, title, language, date, rating, favourite, createdAt, updatedAt, assetCount, version } =
    item
  const people = new Map(item.participants.map((person) => [person.id, person.names]))
  return {
    ...{ id, kind, title, language, date, rating, favourite, createdAt, updatedAt, assetCount, version },
    place: item.place?.name ?? '',
    people: [...people.values()],
    addedBy: item.author?.displayName ?? '',
    duration: item.cover?.duration,
    pages: item.cover?.pages,
    details: getDetailTexts(item),
  }
}

function getDetailTexts(item: ItemSummary): ItemRow['details'] {
  if (isOfKind(item, 'mail')) {
    const { from } = item.details
    return from ? { from: from.name ?? from.address } : {}
  }
  const texts: Partial<Record<DetailName, string>> = {}
  for (const name of detailNames[item.kind]) {
    const value = item.details[name]
    if (typeof value === 'string') texts[name] = value
  }
  return texts
}
