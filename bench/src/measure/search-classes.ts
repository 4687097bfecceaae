import { connectDatabase } from '@lares/api/src/db/client.ts'
import type { SearchRequest } from '@lares/api/src/modules/search/search-request.ts'
import type pg from 'pg'
import { benchLanguages } from '../content/bench-languages.ts'
import { commonName } from '../content/family.ts'
import { type Random, seededRandom } from '../content/random.ts'

export interface SearchClass {
  readonly name: string
  /** The number of hits is capped, whatever the size of the archive. */
  readonly common?: true
  readonly requests: readonly SearchRequest[]
}

const perClass = 40

/** Creates the classes of searches for the archive in a data folder. */
export async function loadSearchClasses(dataDir: string): Promise<SearchClass[]> {
  const { pool, close } = connectDatabase({ dataDir })
  const database = await pool.connect()
  try {
    return await createSearchClasses(database)
  } finally {
    database.release()
    await close()
  }
}

/** Creates the classes of searches to measure, with words from the archive's own texts: the eight of the goals, and others of the search page. */
export async function createSearchClasses(database: pg.ClientBase): Promise<SearchClass[]> {
  const random = seededRandom(4)
  const texts = await loadTexts(database)
  const tags = await loadTagIds(database)
  const places = await loadPlaceNames(database)
  // As the search page does: the facets are requested after the hits.
  const createClass = (name: string, request: () => SearchRequest, common?: true): SearchClass => ({
    name,
    ...(common && { common }),
    requests: Array.from({ length: perClass }, () => ({ facets: false, ...request() })),
  })
  const pickWord = (minLength: number) => pickLongWord(random, random.one(texts), minLength)
  return [
    createClass('rare word', () => ({ q: `${pickWord(12)} ` })),
    createClass(
      'common word',
      () => ({ q: random.one([commonName, 'foto', `${commonName} `, 'Foto ']) }),
      true,
    ),
    createClass('two words', () => ({ q: pickTwoWords(random, random.one(texts)) })),
    createClass('phrase', () => ({ q: `"${pickPhrase(random, random.one(texts))}"` })),
    createClass('beginning of a word', () => ({ q: pickWord(6).slice(0, 4) })),
    createClass('word with tag', () => ({ q: `${pickWord(4)} `, tag: [random.one(tags)] })),
    createClass('word with dates', () => {
      const year = 1950 + random.below(60)
      return { q: `${pickWord(4)} `, from: String(year), to: String(year + 9) }
    }),
    createClass('no hit', () => ({ q: `${pickWord(7)}xqz ` })),
    createClass('mistyped word', () => ({ q: `${swapLetters(random, pickWord(7))} ` })),
    createClass('word with place', () => ({ q: `${pickWord(4)} `, place: [random.one(places)] })),
    createClass('timeline of a word', () => ({ q: `${pickWord(6)} `, sort: 'oldest', facets: true })),
    {
      name: 'while typing',
      requests: Array.from({ length: 6 }, () =>
        toKeystrokeSearches(pickTwoWords(random, random.one(texts))),
      ).flat(),
    },
    // The facets of each of the four filters are counted without that filter, which takes four additional queries.
    createClass('facets of four filters', () => ({
      q: `${pickWord(4)} `,
      kind: ['post', 'image', 'mail'],
      language: [random.one(benchLanguages), random.one(benchLanguages)],
      from: '1950',
      tag: tags.slice(0, 8),
      facets: true,
    })),
  ]
}

async function loadTexts(database: pg.ClientBase): Promise<string[][]> {
  const { rows } = await database.query<{ body: string }>(
    'select body from items where length(body) > 200 order by md5(id::text) limit 400',
  )
  return rows.map(({ body }) => body.split(/[^\p{L}]+/u).filter((word) => word.length > 2))
}

async function loadTagIds(database: pg.ClientBase): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select tag_id as id, count(*) from item_tags group by 1 order by 2 desc offset 15 limit 40',
  )
  return rows.map(({ id }) => id)
}

function pickLongWord(random: Random, text: readonly string[], minLength: number): string {
  const longWords = text.filter((word) => word.length >= minLength)
  return random.one(longWords.length > 0 ? longWords : text)
}

function pickTwoWords(random: Random, text: readonly string[]): string {
  return `${pickLongWord(random, text, 6)} ${pickLongWord(random, text, 5)} `
}

function pickPhrase(random: Random, text: readonly string[]): string {
  const start = random.below(Math.max(1, text.length - 3))
  return text.slice(start, start + 3).join(' ')
}

async function loadPlaceNames(database: pg.ClientBase): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    "select place ->> 'name' as name from items where place is not null group by 1 order by count(*) desc limit 40",
  )
  return rows.map(({ name }) => name)
}

/** Swaps two adjacent letters. */
function swapLetters(random: Random, word: string): string {
  const at = 1 + random.below(Math.max(1, word.length - 2))
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
}

/** The searches sent while typing these words, starting with the second letter. */
function toKeystrokeSearches(words: string): SearchRequest[] {
  return Array.from({ length: Math.max(0, words.length - 1) }, (_, at) => ({
    q: words.slice(0, at + 2),
    facets: false,
  }))
}
