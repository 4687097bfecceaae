import type { Item } from '@lares/shared-types/items'
import type { Language } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'

/** What the fields of the editor hold, for every kind. Empty texts stand for what is not given. */
export interface ItemValues {
  title: string
  body: string
  /** Empty: found out from the text. */
  language: Language | ''
  /** EDTF. */
  date: string
  place: { name: string; latitude: number | ''; longitude: number | '' }
  categoryIds: string[]
  tagIds: string[]
  participants: { participantId: string; role: ParticipantRole }[]
  /** The kind's own fields. */
  details: Record<string, unknown>
  /** Files of the item that stay, in their order. */
  assetIds: string[]
  /** Finished uploads that become files of the item when it is saved. */
  uploadIds: string[]
}

export const emptyValues: ItemValues = {
  title: '',
  body: '',
  language: '',
  date: '',
  place: { name: '', latitude: '', longitude: '' },
  categoryIds: [],
  tagIds: [],
  participants: [],
  details: {},
  assetIds: [],
  uploadIds: [],
}

/** The fields of the editor filled from an item. */
export function valuesOf(item: Item): ItemValues {
  return {
    title: item.title,
    body: item.body,
    language: item.language ?? '',
    date: item.date?.edtf ?? '',
    place: {
      name: item.place?.name ?? '',
      latitude: item.place?.latitude ?? '',
      longitude: item.place?.longitude ?? '',
    },
    categoryIds: item.categories.map(({ id }) => id),
    tagIds: item.tags.map(({ id }) => id),
    participants: item.participants.map(({ id, role }) => ({ participantId: id, role })),
    details: item.details,
    // What came inside a file stays with it and is not put in order by hand.
    assetIds: item.assets.filter(({ enclosedIn }) => !enclosedIn).map(({ id }) => id),
    uploadIds: [],
  }
}

/** What a person can change of an item, in the order in which it is shown. */
export const itemFields = [
  'title',
  'body',
  'language',
  'date',
  'place',
  'categoryIds',
  'tagIds',
  'participants',
  'details',
  'assetIds',
] as const satisfies readonly (keyof ItemValues)[]
export type ItemField = (typeof itemFields)[number]

/** Whether a field holds the same in both; the order of labels does not matter, that of files and people does. */
export function sameField(field: ItemField, one: ItemValues, other: ItemValues): boolean {
  const plain = (values: ItemValues) => JSON.stringify(comparable(field, values))
  return plain(one) === plain(other)
}

function comparable(field: ItemField, values: ItemValues): unknown {
  if (field === 'categoryIds' || field === 'tagIds') return values[field].toSorted()
  if (field === 'details') return Object.entries(cleanDetails(values.details)).sort()
  return values[field]
}

/** The kind's own fields without those that are empty. */
export function cleanDetails(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
