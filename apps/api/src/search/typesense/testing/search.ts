import { Fault } from './fault.ts'
import { readFilter } from './filter.ts'
import { type FieldMatch, highlightsOf } from './highlights.ts'
import { distance, readQuery, type Token, tokensOf } from './matching.ts'
import type { SearchParameters } from './search-parameters.ts'
import type { Stored, StoredCollection } from './stored-collection.ts'

interface Hit {
  readonly document: Stored
  readonly score: number
  readonly matches: readonly FieldMatch[]
}

const mostOnPage = 250

/** Searches a collection: filter, words with typing errors forgiven, order, facets, highlights. */
export function searchIn(collection: StoredCollection, parameters: SearchParameters): object {
  const { q, query_by, filter_by, facet_by, sort_by, include_fields } = texts(parameters)
  if (q === undefined) throw new Fault(400, 'Parameter `q` is required.')
  if (!query_by) throw new Fault(400, 'Parameter `query_by` is required.')
  const fields = query_by.split(',').map((field) => collection.field(field.trim()).name)
  const weights = (texts(parameters).query_by_weights ?? '').split(',').map(Number)
  const allowed = [...collection.documents.values()].filter(readFilter(collection, filter_by))
  const found = sorted(collection, match(allowed, q, fields, weights), sort_by)
  const page = number(parameters.page, 1)
  const size = number(parameters.limit ?? parameters.per_page, 10)
  if (size > mostOnPage) throw new Fault(422, `Only upto ${mostOnPage} hits can be fetched per page.`)
  const start = number(parameters.offset, (page - 1) * size)
  return {
    facet_counts: facet_by ? [facetOf(collection, facet_by, found)] : [],
    found: found.length,
    out_of: collection.documents.size,
    page,
    request_params: { collection_name: collection.schema.name, per_page: size, q },
    search_cutoff: false,
    search_time_ms: 1,
    hits: found.slice(start, start + size).map(({ document, score, matches }) => ({
      document: chosen(document, include_fields),
      highlights: highlightsOf(document, matches, parameters),
      text_match: score,
    })),
  }
}

function match(
  documents: readonly Stored[],
  q: string,
  fields: readonly string[],
  weights: readonly number[],
): Hit[] {
  const { words, excluded } = readQuery(q)
  const without = documents.filter(
    (document) => !excluded.some((word) => wordsIn(document, fields).includes(word)),
  )
  if (q.trim() === '*' || words.length === 0) {
    return q.trim() === '*' || excluded.length > 0
      ? without.map((document) => ({ document, score: 0, matches: [] }))
      : []
  }
  // As few errors as there is something with; then without the words at the end.
  for (let length = words.length; length > 0; length--) {
    for (const typos of [0, 1, 2]) {
      const hits = without.flatMap(
        (document) => hit(document, words.slice(0, length), typos, fields, weights) ?? [],
      )
      if (hits.length > 0) return hits
    }
  }
  return []
}

function hit(
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
      for (const [part, tokens] of tokensIn(document, field).entries()) {
        for (const token of tokens) {
          const away = distance(word, token.word, place === words.length - 1, typos)
          if (away === undefined) continue
          matches.push({ field, part, token })
          best = Math.max(best, (weights[index] || 1) * 10 - away)
        }
      }
    }
    if (best === 0) return undefined
    score += best
  }
  return { document, score, matches }
}

function wordsIn(document: Stored, fields: readonly string[]): string[] {
  return fields.flatMap((field) => tokensIn(document, field).flatMap((part) => part.map(({ word }) => word)))
}

const known = new WeakMap<Stored, Map<string, Token[][]>>()

/** The words of each part of a field, taken apart once. */
function tokensIn(document: Stored, field: string): Token[][] {
  const fields = known.get(document) ?? new Map<string, Token[][]>()
  known.set(document, fields)
  const tokens = fields.get(field) ?? [document[field] ?? []].flat().map((text) => tokensOf(String(text)))
  fields.set(field, tokens)
  return tokens
}

function sorted(collection: StoredCollection, hits: readonly Hit[], sortBy: string | undefined): Hit[] {
  const keys = (sortBy || '_text_match:desc').split(',').map((key) => key.split(':'))
  const keyOf = (one: Hit, name: string) =>
    name === '_text_match' ? one.score : Number(one.document[collection.field(name).name])
  return [...hits].sort((one, other) => {
    for (const [name = '', direction] of keys) {
      const difference = keyOf(one, name) - keyOf(other, name)
      if (difference !== 0) return direction === 'asc' ? difference : -difference
    }
    return 0
  })
}

function facetOf(collection: StoredCollection, name: string, hits: readonly Hit[]): object {
  if (!collection.field(name).facet)
    throw new Fault(404, `Could not find a facet field named \`${name}\` in the schema.`)
  const values = hits.flatMap(({ document }) => [document[name] ?? []].flat().map(String))
  const counts = [...Map.groupBy(values, (value) => value)]
    .map(([value, all]) => ({ value, count: all.length, highlighted: value }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
  return { field_name: name, counts, sampled: false, stats: { total_values: counts.length } }
}

function chosen(document: Stored, fields: string | undefined): object {
  if (!fields) return document
  return Object.fromEntries(
    fields.split(',').flatMap((name) => (name in document ? [[name, document[name]]] : [])),
  )
}

function texts(parameters: SearchParameters): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      value === undefined ? undefined : String(value),
    ]),
  )
}

function number(value: unknown, otherwise: number): number {
  const given = value === undefined ? otherwise : Number(value)
  if (!Number.isInteger(given) || given < 0) throw new Fault(400, 'Parameter must be an unsigned integer.')
  return given
}
