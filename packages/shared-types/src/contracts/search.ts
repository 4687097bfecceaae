import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, repeated, Uuid } from '../fields.ts'
import { ItemKindSchema, ItemSummary } from '../items.ts'
import { LanguageSchema } from '../language-schemas.ts'
import { searchFilterFields } from '../search-filter.ts'

export const searchModes = ['words', 'meaning', 'both'] as const

/**
 * Whether search by meaning was possible as configured. Otherwise the database cannot compare the vectors of the configured
 * model, so dictionaries were used; or the first vectors are still being created, or the model failed: then words were used
 * instead of an endpoint, and dictionaries instead of a model on this machine. `understanding` says which.
 */
export const meaningStates = ['answers', 'not-comparable', 'preparing', 'failed'] as const
export type MeaningState = (typeof meaningStates)[number]

/** What a search understands with: the words as typed, dictionaries of the four languages, or an embedding model. */
export const understandings = ['words', 'dictionaries', 'model'] as const
export type Understanding = (typeof understandings)[number]

/** A word of the query, and the word of the item that dictionaries relate it to, both as written. */
export const MeaningReason = Type.Object({
  query: Type.String(),
  found: Type.String(),
  /** The language of the item, if it is known. */
  language: Type.Optional(LanguageSchema),
})
export type MeaningReason = Static<typeof MeaningReason>

export const searchSorts = ['relevance', 'newest', 'oldest', 'added'] as const

/** A part of a text; `match` marks matching words. */
export const SnippetPart = Type.Object({ text: Type.String(), match: Type.Boolean() })

/**
 * Where else in an item the words can match, besides title and texts. `chapter`: the title of a chapter of a recording or
 * film; `detail`: another field of its kind.
 */
export const foundByFields = ['tag', 'category', 'participant', 'place', 'chapter', 'detail'] as const

/** A name or text of an item that contains the words. */
export const FoundBy = Type.Object({
  field: Type.Enum(foundByFields),
  parts: Type.Array(SnippetPart),
  /** Of a chapter: the second at which it starts. */
  start: Type.Optional(Type.Number()),
})
export type FoundBy = Static<typeof FoundBy>

export const SearchHit = Type.Object({
  item: ItemSummary,
  /** The full title if it contains any of the words, else empty. */
  title: Type.Array(SnippetPart),
  /** The text around the matches; empty if the texts contain none. */
  snippet: Type.Array(SnippetPart),
  /** Present if the snippet is from a transcript. */
  spoken: Type.Optional(
    Type.Object({
      /** The second at which it is said, if that is known. */
      start: Type.Optional(Type.Number()),
      /** The language of the translation in which it was found; absent if it was found in the transcript itself. */
      language: Type.Optional(LanguageSchema),
    }),
  ),
  /** Present if the snippet is from a page of a scan or PDF that has several: the number of the page. */
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  score: Type.Number(),
  /** The corrected words by which it was found. */
  meant: Type.Array(Type.String()),
  /** Words that it lacks, as typed; present if no item has all words. */
  missing: Type.Optional(Type.Array(Type.String())),
  /** Other matches, if neither title nor snippet contains any. */
  foundBy: Type.Array(FoundBy),
  /** In mode `both`: the item matches by meaning and does not contain the words. */
  byMeaning: Type.Optional(Type.Boolean()),
  /** Of an item found with dictionaries: which words they relate; empty if it has the words themselves. */
  reason: Type.Optional(Type.Array(MeaningReason)),
})
export type SearchHit = Static<typeof SearchHit>

/** A word without matches, and the words searched instead, most likely first. */
export const Correction = Type.Object({ typed: Type.String(), meant: Type.Array(Type.String()) })
export type Correction = Static<typeof Correction>

/** Values of a facet in a reply, the most frequent first: with as many, there may be others. */
export const maxFacetValues = 200

const FacetCounts = Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }))

export const Facets = Type.Object({
  kind: FacetCounts,
  /** Ids, the most frequent first. */
  category: FacetCounts,
  tag: FacetCounts,
  participant: FacetCounts,
  /** Names in their most frequent spelling. */
  place: FacetCounts,
  language: FacetCounts,
  decade: FacetCounts,
  /** Of the user's own ratings, `1` to `5`; each counts what has as many stars or more. */
  rating: FacetCounts,
  /** `true`: the user's own favourites. */
  favourite: FacetCounts,
  /** `true` or `false`. */
  hasFile: FacetCounts,
})
export type Facets = Static<typeof Facets>

export const search = defineContract({
  operationId: 'search',
  admitsView: true,
  summary: 'Find items by words and filters; within one filter any value, between filters all',
  method: 'GET',
  path: '/api/search',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({
    ...searchFilterFields,
    /**
     * By words (the default), by meaning, or both: with a model merged by reciprocal rank fusion; with dictionaries, also
     * beside a model on this machine, hits by meaning come after those by words.
     */
    mode: Type.Optional(Type.Enum(searchModes)),
    sort: Type.Optional(Type.Enum(searchSorts)),
    /** Whether the facets are counted too, as by default. Without them the hits are found sooner. */
    facets: Type.Optional(Type.Boolean()),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 })),
  }),
  status: 200,
  reply: Type.Object({
    hits: Type.Array(SearchHit),
    total: Type.Integer(),
    /** Whether `total` is a lower bound: matches of very common words are counted up to a limit. */
    capped: Type.Boolean(),
    /** Empty if they were not requested. */
    facets: Facets,
    /** Filters in the query, as typed, that name an unknown kind, label, person or date and so match nothing. */
    unknown: Type.Array(Type.String()),
    /** Present if no item has all words of the query, so that each hit lacks one. */
    partial: Type.Optional(Type.Literal(true)),
    /** Corrected words; empty if the words as typed have matches. */
    corrections: Type.Array(Correction),
    /** Only if a search by meaning was requested; absent on later pages if the first page fell back to words. */
    meaning: Type.Optional(Type.Enum(meaningStates)),
    /** What the search understood with; present together with `meaning`. */
    understanding: Type.Optional(Type.Array(Type.Enum(understandings))),
    /** Present if a query has nothing but operators and exclusions: there is no meaning to search for. */
    isFilterOnly: Type.Optional(Type.Literal(true)),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor', 'invalid-fields'],
})

export const countFacets = defineContract({
  operationId: 'countFacets',
  admitsView: true,
  summary: 'Count what a search by words finds, by the values of each filter',
  method: 'GET',
  path: '/api/search/facets',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({
    ...searchFilterFields,
    /** Decides which matches of very common words are counted: the first ones. */
    sort: Type.Optional(Type.Enum(searchSorts)),
  }),
  status: 200,
  reply: Type.Object({ facets: Facets }),
  errors: ['invalid-fields'],
})

export const suggestionKinds = ['participant', 'category', 'tag', 'word'] as const

/** A completion of the last word of a search. */
export const Suggestion = Type.Object({
  kind: Type.Enum(suggestionKinds),
  /** A name in the user's language, or a word as spelled in the archive. */
  text: Type.String(),
  /** The id of the named entity; null for a word. */
  id: Type.Union([Uuid, Type.Null()]),
})
export type Suggestion = Static<typeof Suggestion>

export const suggest = defineContract({
  operationId: 'suggestSearch',
  admitsView: true,
  summary: 'People, categories, tags and words of the archive that start with the last word of a search',
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
  admitsView: true,
  summary: 'Items similar to an item, by meaning if available, else by words',
  method: 'GET',
  path: '/api/items/:id/similar',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: Type.Object({ by: Type.Enum(['meaning', 'words']), items: Type.Array(ItemSummary) }),
  errors: ['not-found'],
})

/** The engine of an instant search: a Typesense server, or the built-in search if none is available. */
export const searchEngines = ['typesense', 'builtin'] as const

export const instantSearch = defineContract({
  operationId: 'instantSearch',
  admitsView: true,
  summary: 'Find items while typing, tolerant of typos; of several kinds any',
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
    /** Counts of all kinds, including those not requested. */
    facets: Type.Pick(Facets, ['kind']),
    /** Corrected words, if the built-in search was used. */
    corrections: Type.Array(Correction),
    engine: Type.Enum(searchEngines),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor', 'invalid-fields'],
})

export const instantSearchState = defineContract({
  operationId: 'instantSearchState',
  summary: 'Whether a Typesense server is configured for instant search, and the state of its index',
  method: 'GET',
  path: '/api/search/typesense/state',
  access: 'admin',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({
    configured: Type.Boolean(),
    /** Whether the server responds. */
    reachable: Type.Boolean(),
    /** Documents in the active index; null if there is none yet or the server does not respond. */
    documents: Type.Union([Type.Integer(), Type.Null()]),
    /** Whether a new index is being built, which replaces the active one when it is complete. */
    building: Type.Boolean(),
    /** Changes not yet sent to the server, and those among them that it has rejected. */
    waiting: Type.Integer(),
    refused: Type.Integer(),
  }),
})

export const rebuildInstantSearch = defineContract({
  operationId: 'rebuildInstantSearch',
  summary: 'Rebuild the index of instant search, while the active one stays in use',
  method: 'POST',
  path: '/api/search/typesense/rebuild',
  access: 'admin',
  servedBy: 'archive',
  status: 204,
  errors: ['not-found'],
})
