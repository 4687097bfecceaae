import { type Static, Type } from 'typebox'
import { Asset } from './assets.ts'
import { Edtf, Instant, ItemDate, NewId, Place, UserRef, Uuid, Version } from './fields.ts'
import { type ItemKind, itemKinds } from './item-kinds.ts'
import { type DetailsOf, kindContracts } from './kinds/registry.ts'
import { LabelRef } from './labels.ts'
import { LanguageSchema } from './language-schemas.ts'
import { ParticipantRef, ParticipantRole } from './participants.ts'
import { RotationSchema } from './rotations.ts'

export const ItemKindSchema = Type.Enum(itemKinds)

/** One to five; null removes the rating. */
export const Rating = Type.Union([Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()])

/** The fields of the kind, typed by `DetailsOf<K>` and validated by `kindContracts`. */
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
  /** The caller's own rating. */
  rating: Rating,
  favourite: Type.Boolean(),
  createdAt: Instant,
  /** Null for viewers with restrictions, since it could reveal changes made while the item was hidden from them. */
  updatedAt: Type.Union([Instant, Type.Null()]),
  /** When it was moved to the trash, which is emptied after 30 days. */
  deletedAt: Type.Union([Instant, Type.Null()]),
  version: Version,
  /** Whether there are lines in its transcript. */
  hasTranscript: Type.Boolean(),
}

/** An item as shown in lists, with an excerpt of its body and its first asset. */
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
  /** The languages into which its transcript is translated. */
  translations: Type.Array(LanguageSchema),
  /** What the caller may do with the item. */
  may: Type.Object({ edit: Type.Boolean(), delete: Type.Boolean() }),
})
export type Item = Static<typeof Item>

/** An item of a known kind, with the fields of that kind. */
export type ItemOf<K extends ItemKind> = Omit<Item, 'kind' | 'details'> & { kind: K; details: DetailsOf<K> }

/** Narrows an item to a kind. The server has validated its fields against the contract of the kind. */
export function isOfKind<K extends ItemKind, T extends { kind: ItemKind }>(
  item: T,
  kind: K,
): item is T & { kind: K; details: DetailsOf<K> } {
  return item.kind === kind && kind in kindContracts
}

export const maxItemTitleLength = 500
export const maxItemBodyLength = 2_000_000
export const maxItemCategories = 100
export const maxItemTags = 200
export const maxItemParticipants = 500
/** Limited so that a single change can reorder all assets of an item. */
export const maxAssets = 2000

/** Maximum JSON size of an item: the body in three-byte characters, plus lists and details such as a mail's addresses. */
export const maxItemBytes = 3 * maxItemBodyLength + 6_000_000

/** The fields of one kind, of which no kind has more than a dozen. */
const WritableDetails = Type.Record(Type.String(), Type.Unknown(), { maxProperties: 50 })

const writableFields = {
  title: Type.String({ maxLength: maxItemTitleLength }),
  body: Type.Optional(Type.String({ maxLength: maxItemBodyLength })),
  /** Detected from title and body if absent. */
  language: Type.Optional(Type.Union([LanguageSchema, Type.Null()])),
  date: Type.Optional(Type.Union([Edtf, Type.Null()])),
  place: Type.Optional(Type.Union([Place, Type.Null()])),
  categoryIds: Type.Optional(Type.Array(Uuid, { maxItems: maxItemCategories, uniqueItems: true })),
  tagIds: Type.Optional(Type.Array(Uuid, { maxItems: maxItemTags, uniqueItems: true })),
  participants: Type.Optional(
    Type.Array(Type.Object({ participantId: Uuid, role: ParticipantRole }, { additionalProperties: false }), {
      maxItems: maxItemParticipants,
      uniqueItems: true,
    }),
  ),
  details: Type.Optional(WritableDetails),
  /** Finished uploads, appended as assets in this order. */
  uploadIds: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 200, uniqueItems: true }),
  ),
}

export const CreateItem = Type.Object(
  { id: Type.Optional(NewId), kind: ItemKindSchema, ...writableFields },
  { additionalProperties: false },
)
export type CreateItem = Static<typeof CreateItem>

/** A second of a film; none is longer than a week. */
const PosterSecond = Type.Number({ minimum: 0, maximum: 604_800 })

export const ChangeItem = Type.Object(
  {
    version: Version,
    ...writableFields,
    title: Type.Optional(Type.String({ maxLength: maxItemTitleLength })),
    /** Moves the item to another kind; `details` are then those of the new kind. */
    kind: Type.Optional(ItemKindSchema),
    /** Turns pictures and films of the item, by their ids; those that are not named stay as they are. */
    rotations: Type.Optional(Type.Record(Type.String(), RotationSchema, { maxProperties: maxAssets })),
    /** The versions that are played instead of originals, by the ids of the originals; null for an original itself. */
    playedVersions: Type.Optional(
      Type.Record(Type.String(), Type.Union([Uuid, Type.Null()]), { maxProperties: maxAssets }),
    ),
    /**
     * Chooses the posters of films of the item, by their ids: the second whose frame it is, or null for one that is chosen
     * automatically. Those that are not named stay as they are.
     */
    posters: Type.Optional(
      Type.Record(Type.String(), Type.Union([PosterSecond, Type.Null()]), { maxProperties: maxAssets }),
    ),
    /** The remaining assets in their new order. Omitted assets are removed from the item, but their files are retained. */
    assetIds: Type.Optional(Type.Array(Uuid, { maxItems: maxAssets, uniqueItems: true })),
  },
  { additionalProperties: false },
)
export type ChangeItem = Static<typeof ChangeItem>
