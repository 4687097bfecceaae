import { type Static, Type } from 'typebox'
import { Instant, ItemDate, Uuid, Version } from './fields.ts'
import type { ItemKind } from './item-kinds.ts'
import { ItemKindSchema, Rating } from './items.ts'
import type { DetailName } from './kinds/registry.ts'
import { LabelRef } from './labels.ts'
import { LanguageSchema } from './language-schemas.ts'
import { ParticipantRef } from './participants.ts'

/** Rows of a page, and between two of the positions that a table jumps to. */
export const rowPageSize = 200

/** An item as a row of a table: every field that is short, and no rendition. */
export const ItemRow = Type.Object({
  id: Uuid,
  kind: ItemKindSchema,
  title: Type.String(),
  language: Type.Union([LanguageSchema, Type.Null()]),
  date: Type.Union([ItemDate, Type.Null()]),
  place: Type.Union([Type.String(), Type.Null()]),
  /** Degrees of WGS 84; null without a place that has them. */
  latitude: Type.Union([Type.Number(), Type.Null()]),
  longitude: Type.Union([Type.Number(), Type.Null()]),
  /** The fields of `rowDetails`. */
  details: Type.Record(Type.String(), Type.Unknown()),
  participants: Type.Array(ParticipantRef),
  tags: Type.Array(LabelRef),
  categories: Type.Array(LabelRef),
  /** The caller's own rating. */
  rating: Rating,
  favourite: Type.Boolean(),
  files: Type.Integer(),
  /** Bytes of all files. */
  size: Type.Integer(),
  /** Of the first file: seconds, pages, pixels. */
  duration: Type.Union([Type.Number(), Type.Null()]),
  pages: Type.Union([Type.Integer(), Type.Null()]),
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
  /** Whether there is a transcript with lines. */
  transcript: Type.Boolean(),
  author: Type.Union([Type.String(), Type.Null()]),
  createdAt: Instant,
  /** Null for viewers with restrictions, since it could reveal changes made while the item was hidden from them. */
  updatedAt: Type.Union([Instant, Type.Null()]),
  version: Version,
})
export type ItemRow = Static<typeof ItemRow>

/** The fields of each kind that a row has; long or technical ones are left out. */
export const rowDetails = {
  post: [],
  mail: ['from', 'to', 'cc', 'sentAt'],
  message: ['conversation', 'sender', 'platform', 'sentAt'],
  dream: ['dreamer', 'night', 'mood', 'lucid', 'recurring'],
  record: ['artist', 'album'],
  image: ['camera', 'capturedAt'],
  video: [],
  document: [],
} as const satisfies { [K in ItemKind]: readonly DetailName<K>[] }

/** Columns by which an index sorts any number of rows, besides those of `indexedDetailSorts`. */
export const indexedRowSorts = [
  'title',
  'date',
  'place',
  'rating',
  'favourite',
  'created',
  'updated',
] as const

/** Columns of one kind by which an index sorts. */
export const indexedDetailSorts = {
  post: [],
  mail: ['from'],
  message: ['conversation', 'sender', 'platform'],
  dream: ['dreamer'],
  record: ['artist', 'album'],
  image: ['camera'],
  video: [],
  document: [],
} as const satisfies { [K in ItemKind]: readonly DetailName<K>[] }

/** Columns without an index: at most `maxSortedRows` rows are sorted by them. */
export const computedRowSorts = ['language', 'addedBy', 'files', 'size', 'duration', 'pages'] as const
export const maxSortedRows = 3_000

export const itemRowSorts = [
  ...indexedRowSorts,
  ...Object.values(indexedDetailSorts).flat(),
  ...computedRowSorts,
] as const
export type ItemRowSort = (typeof itemRowSorts)[number]

/** Whether the rows of a kind can be sorted by a column. */
export function isSortOfKind(kind: ItemKind, sort: string): sort is ItemRowSort {
  const sorts: readonly string[] = [...indexedRowSorts, ...indexedDetailSorts[kind], ...computedRowSorts]
  return sorts.includes(sort)
}
