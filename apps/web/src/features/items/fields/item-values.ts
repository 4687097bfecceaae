import type { Item } from '@lares/shared-types/items'
import type { Language } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'

/** The values of the editor's fields, for every kind. Empty strings stand for missing values. */
export interface ItemValues {
  title: string
  body: string
  /** Empty: unknown; the server detects it for a new item. */
  language: Language | ''
  /** EDTF. */
  date: string
  place: { name: string; latitude: number | ''; longitude: number | '' }
  categoryIds: string[]
  tagIds: string[]
  participants: { participantId: string; role: ParticipantRole }[]
  /** The kind-specific fields. */
  details: Record<string, unknown>
  /** Ids of the item's existing files, in order; files missing here are removed. */
  assetIds: string[]
  /** Ids of finished uploads that become files of the item when it is saved. */
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

/** The values of the editor for an item. */
export function toFormValues(item: Item): ItemValues {
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
    // Enclosed files stay with the file that contains them and cannot be reordered.
    assetIds: item.assets.filter(({ enclosedIn }) => !enclosedIn).map(({ id }) => id),
    uploadIds: [],
  }
}

/** The fields of an item that a user can change, in display order. */
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

/** Whether a field has the same value in both. The order of labels does not matter, that of files and people does. */
export function isSameField(field: ItemField, first: ItemValues, second: ItemValues): boolean {
  const serialize = (values: ItemValues) => JSON.stringify(toComparable(field, values))
  return serialize(first) === serialize(second)
}

function toComparable(field: ItemField, values: ItemValues): unknown {
  if (field === 'categoryIds' || field === 'tagIds') return values[field].toSorted()
  if (field === 'details') return Object.entries(cleanDetails(values.details)).sort()
  return values[field]
}

export function hasFiles({ assetIds, uploadIds }: ItemValues): boolean {
  return assetIds.length + uploadIds.length > 0
}

/** Whether nothing could be shown of an item: neither title nor text nor file. */
export function isBlank(values: ItemValues): boolean {
  return !values.title.trim() && !values.body.trim() && !hasFiles(values)
}

/** The kind-specific fields without the empty ones. */
export function cleanDetails(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => !isEmpty(value)))
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}
