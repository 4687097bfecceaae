import { type Static, Type } from 'typebox'
import { Asset } from './assets.ts'
import { Edtf, Instant, ItemDate, Place, Uuid, Version } from './fields.ts'
import { type ItemKind, itemKinds } from './item-kinds.ts'
import { type DetailsOf, kindContracts } from './kinds/registry.ts'
import { LabelRef } from './labels.ts'
import { LanguageSchema } from './languages.ts'
import { ParticipantRef, ParticipantRole } from './participants.ts'

export const ItemKindSchema = Type.Enum(itemKinds)

/** One to five; null takes a rating back. */
export const Rating = Type.Union([Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()])

const UserRef = Type.Object({ id: Uuid, displayName: Type.String() })

/** The kind's own fields; `DetailsOf<K>` types them and `kindContracts` validates them. */
const Details = Type.Record(Type.String(), Type.Unknown())

const summaryFields = {
  id: Uuid,
  kind: ItemKindSchema,
  title: Type.String(),
  language: Type.Union([LanguageSchema, Type.Null()]),
  date: Type.Union([ItemDate, Type.Null()]),
  place: Type.Union([Place, Type.Null()]),
  details: Details,
  participants: Type.Array(ParticipantRef),
  author: Type.Union([UserRef, Type.Null()]),
  /** The asker's own. */
  rating: Rating,
  favourite: Type.Boolean(),
  createdAt: Instant,
  /** Null for viewers with restrictions, whom it would tell of saves while the item was hidden from them. */
  updatedAt: Type.Union([Instant, Type.Null()]),
  /** When it was put into the trash, whence it is removed after 30 days. */
  deletedAt: Type.Union([Instant, Type.Null()]),
  version: Version,
}

/** An item as lists show it: the first words of its body and its first asset. */
export const ItemSummary = Type.Object({
  ...summaryFields,
  excerpt: Type.String(),
  cover: Type.Union([Asset, Type.Null()]),
  assetCount: Type.Integer(),
})
export type ItemSummary = Static<typeof ItemSummary>

export const Item = Type.Object({
  ...summaryFields,
  /** Markdown. */
  body: Type.String(),
  categories: Type.Array(LabelRef),
  tags: Type.Array(LabelRef),
  assets: Type.Array(Asset),
  hasTranscript: Type.Boolean(),
  /** What the asker may do with it. */
  may: Type.Object({ edit: Type.Boolean(), delete: Type.Boolean() }),
})
export type Item = Static<typeof Item>

/** An item whose kind is known, with that kind's own fields. */
export type ItemOf<K extends ItemKind> = Omit<Item, 'kind' | 'details'> & { kind: K; details: DetailsOf<K> }

/** Narrows an item to its kind; the server has validated the fields against the kind's contract. */
export function isOfKind<K extends ItemKind, T extends { kind: ItemKind }>(
  item: T,
  kind: K,
): item is T & { kind: K; details: DetailsOf<K> } {
  return item.kind === kind && kind in kindContracts
}

export const maxTitle = 500
export const maxBody = 2_000_000
/** Files of one item, so that all of them can be put in order with one change. */
export const maxAssets = 2000

/** Bytes of an item in JSON: its body in letters of three bytes, and lists and details, a mail's thousand addresses above all. */
export const maxItemBytes = 3 * maxBody + 2_500_000

/** Own fields of one kind, of which no kind has more than a dozen. */
const WritableDetails = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 50 })

const writableFields = {
  title: Type.String({ maxLength: maxTitle }),
  body: Type.Optional(Type.String({ maxLength: maxBody })),
  /** Left out: detected from title and body. */
  language: Type.Optional(Type.Union([LanguageSchema, Type.Null()])),
  date: Type.Optional(Type.Union([Edtf, Type.Null()])),
  place: Type.Optional(Type.Union([Place, Type.Null()])),
  categoryIds: Type.Optional(Type.Array(Uuid, { maxItems: 100, uniqueItems: true })),
  tagIds: Type.Optional(Type.Array(Uuid, { maxItems: 200, uniqueItems: true })),
  participants: Type.Optional(
    Type.Array(Type.Object({ participantId: Uuid, role: ParticipantRole }, { additionalProperties: false }), {
      maxItems: 500,
      uniqueItems: true,
    }),
  ),
  details: Type.Optional(WritableDetails),
  /** Finished uploads that become assets, in this order, behind those that are there. */
  uploadIds: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 200, uniqueItems: true }),
  ),
}

export const CreateItem = Type.Object(
  { kind: ItemKindSchema, ...writableFields },
  { additionalProperties: false },
)
export type CreateItem = Static<typeof CreateItem>

export const ChangeItem = Type.Object(
  {
    version: Version,
    ...writableFields,
    title: Type.Optional(Type.String({ maxLength: maxTitle })),
    /** The assets that stay, in their new order; those left out are taken off the item, their files are kept. */
    assetIds: Type.Optional(Type.Array(Uuid, { maxItems: maxAssets, uniqueItems: true })),
  },
  { additionalProperties: false },
)
export type ChangeItem = Static<typeof ChangeItem>
