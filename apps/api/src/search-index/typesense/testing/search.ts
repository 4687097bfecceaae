import { Fault } from './fault.ts'
import { parseFilter } from './filter.ts'
import { buildHighlights, type FieldMatch } from './highlights.ts'
import { countTypos, parseQuery, type Token, tokenize } from './matching.ts'
import type { SearchParameters } from './search-parameters.ts'
import type { Stored, StoredCollection } from './stored-collection.ts'

interface Hit {
  readonly document: Stored
  readonly score: number
  readonly matches: readonly FieldMatch[]
}

const maxPageSize = 250

/** Searches a collection with filter, typo tolerance, order, facets and highlights. */
export function searchIn(collection: StoredCollection, parameters: SearchParameters): object {
  const { q, query_by, filter_by, facet_by, sort_by, include_fields } = toStrings(parameters)
  if (q === undefined) throw new Fault(400, 'Parameter `q` is required.')
  if (!query_by) throw new Fault(400, 'Parameter `query_by` is required.')
  const fields = query_by.split(',').map((field) => collection.field(field.trim()).name)
  const weights = (toStrings(parameters).query_by_weights ?? '').split(',').map(Number)
  const allowed = [...collection.documents.values()].filter(parseFilter(collection, filter_by))
  const found = sortHits(collection, findHits(allowed, q, fields, weights), sort_by)
  const page = parseUnsigned(parameters.page, 1)
  const size = parseUnsigned(parameters.limit ?? parameters.per_page, 10)
  if (size > maxPageSize) throw new Fault(422, `Only upto ${maxPageSize} hits can be fetched per page.`)
  const start = parseUnsigned(parameters.offset, (page - 1) * size)
  return {
    facet_counts: facet_by ? [countFacet(collection, facet_by, found)] : [],
    found: found.length,
    out_of: collection.documents.size,
    page,
    request_params: { collection_name: collection.schema.name, per_page: size, q },
    search_cutoff: false,
    search_time_ms: 1,
    hits: found.slice(start, start + size).map(({ document, score, matches }) => ({
      document: pickFields(document, include_fields),
      highlights: buildHighlights(document, matches, parameters),
      text_match: score,
    })),
  }
}

function findHits(
  documents: readonly Stored[],
  q: string,
  fields: readonly string[],
  weights: readonly number[],
): Hit[] {
  const { words, excluded } = parseQuery(q)
  const without = documents.filter(
    (document) => !excluded.some((word) => getWords(document, fields).includes(word)),
  )
  if (q.trim() === '*' || words.length === 0) {
    return q.trim() === '*' || excluded.length > 0
      ? without.map((document) => ({ document, score: 0, matches: [] }))
      : []
  }
  // Allows as few typos as give any hit, then drops words from the end.
  for (let length = words.length; length > 0; length--) {
    for (const typos of [0, 1, 2]) {
      const hits = without.flatMap(
        (document) => matchDocument(document, words.slice(0, length), typos, fields, weights) ?? [],
      )
      if (hits.length > 0) return hits
    }
  }
  return []
}

function matchDocument(
  document: Stored,
  words: readonly string[],
  typos: number,
  fields: readonly string[],
  weights: readonly number[],
): Hit | undefined {
  const matches: FieldMatch[] = []
  let score = 0
  for (const [place, word] of words.entries()) {
    let best = 0
    for (const [index, field] of fields.entries()) {
      for (const [part, tokens] of getTokens(document, field).entries()) {
        for (const token of tokens) {
          const typoCount = countTypos(word, token.word, place === words.length - 1, typos)
          if (typoCount === undefined) continue
          matches.push({ field, part, token })
          best = Math.max(best, (weights[index] || 1) * 10 - typoCount)
        }
      }
    }
    if (best === 0) return undefined
    score += best
  }
  return { document, score, matches }
}

function getWords(document: Stored, fields: readonly string[]): string[] {
  return fields.flatMap((field) => getTokens(document, field).flatMap((part) => part.map(({ word }) => word)))
}

const tokenCache = new WeakMap<Stored, Map<string, Token[][]>>()

/** The words of each part of a field, cached by document. */
function getTokens(document: Stored, field: string): Token[][] {
  const fields = tokenCache.get(document) ?? new Map<string, Token[][]>()
  tokenCache.set(document, fields)
  const tokens = fields.get(field) ?? [document[field] ?? []].flat().map((text) => tokenize(String(text)))
  fields.set(field, tokens)
  return tokens
}

function sortHits(collection: StoredCollection, hits: readonly Hit[], sortBy: string | undefined): Hit[] {
  const keys = (sortBy || '_text_match:desc').split(',').map((key) => key.split(':'))
  const getKey = (one: Hit, name: string) =>
    name === '_text_match' ? one.score : Number(one.document[collection.field(name).name])
  return [...hits].sort((one, other) => {
    for (const [name = '', direction] of keys) {
      const difference = getKey(one, name) - getKey(other, name)
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return 0
  })
}

function countFacet(collection: StoredCollection, name: string, hits: readonly Hit[]): object {
  if (!collection.field(name).facet)
    throw new Fault(404, `Could not find a facet field named \`${name}\` in the schema.`)
  const values = hits.flatMap(({ document }) => [document[name] ?? []].flat().map(String))
  const counts = [...Map.groupBy(values, (value) => value)]
    .map(([value, all]) => ({ value, count: all.length, highlighted: value }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
  return { field_name: name, counts, sampled: false, stats: { total_values: counts.length } }
}

function pickFields(document: Stored, fields: string | undefined): object {
  if (!fields) return document
  return Object.fromEntries(
    fields.split(',').flatMap((name) => (name in document ? [[name, document[name]]] : [])),
  )
}

function toStrings(parameters: SearchParameters): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      value === undefined ? undefined : String(value),
    ]),
  )
}

function parseUnsigned(value: unknown, fallback: number): number {
  const given = value === undefined ? fallback : Number(value)
  if (!Number.isInteger(given) || given < 0) throw new Fault(400, 'Parameter must be an unsigned integer.')
  return given
}
