import { type Static, Type } from 'typebox'
import { Asset } from './assets.ts'
import { Uuid, Version } from './fields.ts'
import { itemKinds } from './item-kinds.ts'
import { LabelRef } from './labels.ts'
import { LocalizedNames } from './language-schemas.ts'
import { Revision } from './revisions.ts'
import { historyTypes } from './routing/pages.ts'

/** The types that have a history: items by the path of their kind, transcripts by the id of their item, and others. */
export const HistoryType = Type.Enum(historyTypes)

/** A field of a kind's own is named with this prefix, such as `details.mood`. */
export const detailsPrefix = 'details.'

/** One saved state without its fields. */
export const HistoryEntry = Type.Omit(Revision, ['fields'])
export type HistoryEntry = Static<typeof HistoryEntry>

/** What the history is of, as it is now. */
export const HistorySubject = Type.Object({
  /** Of an item: it can have moved to another kind than that of the address. */
  kind: Type.Optional(Type.Enum(itemKinds)),
  /** Of a translation: the item whose transcript it translates. Of the words on a page or a marked person: the item of the file. */
  itemId: Type.Optional(Uuid),
  /** Null for what has names. */
  title: Type.Union([Type.String(), Type.Null()]),
  names: Type.Union([LocalizedNames, Type.Null()]),
  /** The version on which restoring is based. */
  version: Version,
  mayRestore: Type.Boolean(),
})
export type HistorySubject = Static<typeof HistorySubject>

/** The names of what a state refers to, as far as they exist for the reader. */
export const HistoryNames = Type.Object({
  labels: Type.Array(LabelRef),
  participants: Type.Array(Type.Object({ id: Uuid, names: LocalizedNames })),
  users: Type.Array(Type.Object({ id: Uuid, displayName: Type.String() })),
  assets: Type.Array(Asset),
  items: Type.Array(Type.Object({ id: Uuid, kind: Type.Enum(itemKinds), title: Type.String() })),
})
export type HistoryNames = Static<typeof HistoryNames>

/** One saved state with all of its fields. */
export const HistoryState = Type.Object({
  ...HistoryEntry.properties,
  fields: Revision.properties.fields,
  names: HistoryNames,
})
export type HistoryState = Static<typeof HistoryState>

/** What a state has that was not restored, mostly because it no longer exists. */
export const OmittedPart = Type.Object({
  field: Type.String(),
  count: Type.Integer({ minimum: 1 }),
  /** Names that are still known; fewer than `count` if not all are. */
  names: Type.Array(LocalizedNames),
})
export type OmittedPart = Static<typeof OmittedPart>
