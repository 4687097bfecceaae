import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, repeated, Uuid } from '../fields.ts'
import { ItemKindSchema, ItemSummary } from '../items.ts'
import { LanguageSchema } from '../languages.ts'

export const searchModes = ['words', 'meaning', 'both'] as const

/**
 * Whether meaning was compared: it was, no model is configured, the database cannot, the first
 * vectors are being made, the endpoint failed. Where it was not, words have answered.
 */
export const meaningStates = ['answers', 'not-configured', 'not-comparable', 'preparing', 'failed'] as const
export type MeaningState = (typeof meaningStates)[number]

export const searchSorts = ['relevance', 'newest', 'oldest', 'added'] as const

/** A piece of text; `match` marks the words that were looked for. */
export const SnippetPart = Type.Object({ text: Type.String(), match: Type.Boolean() })

/** What of an item can hold the words besides what is shown of it. `detail`: a field of its kind. */
export const foundByFields = ['tag', 'category', 'participant', 'place', 'detail'] as const

/** A name or text of an item in which the words are. */
export const FoundBy = Type.Object({ field: Type.Enum(foundByFields), parts: Type.Array(SnippetPart) })
export type FoundBy = Static<typeof FoundBy>

export const SearchHit = Type.Object({
  item: ItemSummary,
  /** The title where it has some of the words, in full; else empty. */
  title: Type.Array(SnippetPart),
  /** What stands around the words in the texts; empty where these have none. */
  snippet: Type.Array(SnippetPart),
  score: Type.Number(),
  /** The words it was found by instead of mistyped ones. */
  meant: Type.Array(Type.String()),
  /** Where the words are, if neither title nor snippet has any of them. */
  foundBy: Type.Array(FoundBy),
  /** Among what was found by words and by meaning: it has not the words, it means something like them. */
  byMeaning: Type.Optional(Type.Boolean()),
})
export type SearchHit = Static<typeof SearchHit>

/** A word that nothing has, and the words that were looked for in its place, the likeliest first. */
export const Correction = Type.Object({ typed: Type.String(), meant: Type.Array(Type.String()) })
export type Correction = Static<typeof Correction>

const counted = Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }))

export const Facets = Type.Object({
  kind: counted,
  /** Ids; most frequent first, at most 50 of each. */
  category: counted,
  tag: counted,
  participant: counted,
  /** Names as they are most often written. */
  place: counted,
  language: counted,
  decade: counted,
})
export type Facets = Static<typeof Facets>

export const search = defineContract({
  operationId: 'search',
  summary: 'Find items by words and filters; within one filter any value, between filters all',
  method: 'GET',
  path: '/api/search',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 10_000 })),
    kind: Type.Optional(repeated(ItemKindSchema)),
    tag: Type.Optional(repeated(Uuid)),
    category: Type.Optional(repeated(Uuid)),
    participant: Type.Optional(repeated(Uuid)),
    /** Names of places; capitals, accents and punctuation do not count. */
    place: Type.Optional(repeated(Type.String({ minLength: 1, maxLength: 300 }))),
    language: Type.Optional(repeated(LanguageSchema)),
    /** EDTF; items whose date can fall on or after it, on or before it. */
    from: Type.Optional(Type.String({ maxLength: 64 })),
    to: Type.Optional(Type.String({ maxLength: 64 })),
    favourite: Type.Optional(Type.Boolean()),
    /** Stars of the person who searches, at least. */
    rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    /** True: with a file; false: without. */
    hasFile: Type.Optional(Type.Boolean()),
    /** What has the words (without it), what means something like them, or both in one list by reciprocal rank. */
    mode: Type.Optional(Type.Enum(searchModes)),
    sort: Type.Optional(Type.Enum(searchSorts)),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  }),
  status: 200,
  reply: Type.Object({
    hits: Type.Array(SearchHit),
    total: Type.Integer(),
    /** Whether there are more than `total`: very common words are counted up to a cap. */
    capped: Type.Boolean(),
    facets: Facets,
    /** Parts of the query, as typed, that name a kind, label, person or date that does not exist: nothing meets them. */
    unknown: Type.Array(Type.String()),
    /** Mistyped words; empty where the words as typed find something. */
    corrections: Type.Array(Correction),
    /** Only where it was asked for; not on further pages of what words have answered, whose first page tells why. */
    meaning: Type.Optional(Type.Enum(meaningStates)),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor', 'invalid-fields'],
})

export const suggestionKinds = ['participant', 'category', 'tag', 'word'] as const

/** How a search that is being typed may go on. */
export const Suggestion = Type.Object({
  kind: Type.Enum(suggestionKinds),
  /** A name, in the language of the person who searches; a word as it is written in the archive. */
  text: Type.String(),
  /** Of what has the name; null for a word. */
  id: Type.Union([Uuid, Type.Null()]),
})
export type Suggestion = Static<typeof Suggestion>

export const suggest = defineContract({
  operationId: 'suggestSearch',
  summary: 'People, categories, tags and words of the archive that begin as the last word of a search does',
  method: 'GET',
  path: '/api/search/suggest',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 10_000 })) }),
  status: 200,
  reply: Type.Object({ suggestions: Type.Array(Suggestion) }),
})

export const similarItems = defineContract({
  operationId: 'similarItems',
  summary: 'Items like one, by what they mean where that can be compared, else by their words',
  method: 'GET',
  path: '/api/items/:id/similar',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: Type.Object({ by: Type.Enum(['meaning', 'words']), items: Type.Array(ItemSummary) }),
  errors: ['not-found'],
})

/** What answers an instant search: a Typesense server, or the archive's own search where there is none to be had. */
export const searchEngines = ['typesense', 'builtin'] as const

export const instantSearch = defineContract({
  operationId: 'instantSearch',
  summary: 'Find items while words are still being typed, typing errors forgiven; of several kinds any',
  method: 'GET',
  path: '/api/search/typesense',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 10_000 })),
    kind: Type.Optional(repeated(ItemKindSchema)),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  }),
  status: 200,
  reply: Type.Object({
    hits: Type.Array(SearchHit),
    total: Type.Integer(),
    /** Whether there are more than `total`. */
    capped: Type.Boolean(),
    /** How many of each kind, those that were not asked for too. */
    facets: Type.Pick(Facets, ['kind']),
    /** Mistyped words, where the archive's own search tells them. */
    corrections: Type.Array(Correction),
    engine: Type.Enum(searchEngines),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor', 'invalid-fields'],
})

export const instantSearchState = defineContract({
  operationId: 'instantSearchState',
  summary: 'Whether a Typesense server is set for instant search, and how far its index is',
  method: 'GET',
  path: '/api/search/typesense/state',
  access: 'admin',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({
    configured: Type.Boolean(),
    /** Whether the server answers. */
    reachable: Type.Boolean(),
    /** Documents of the index that answers; null where there is none yet, or where the server does not say. */
    documents: Type.Union([Type.Integer(), Type.Null()]),
    /** An index is being filled, to answer once it is complete. */
    building: Type.Boolean(),
    /** Changes that the server has yet to be told of, and those among them that it has refused. */
    waiting: Type.Integer(),
    refused: Type.Integer(),
  }),
})

export const rebuildInstantSearch = defineContract({
  operationId: 'rebuildInstantSearch',
  summary: 'Fill the index of instant search from nothing, beside the one that answers until then',
  method: 'POST',
  path: '/api/search/typesense/rebuild',
  access: 'admin',
  servedBy: 'archive',
  status: 204,
  errors: ['not-found'],
})
