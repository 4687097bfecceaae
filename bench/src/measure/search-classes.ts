import type { SearchRequest } from '@lares/api/src/modules/search/search-request.ts'
import { languages } from '@lares/shared-types/languages'
import type pg from 'pg'
import { commonName } from '../content/family.ts'
import { type Random, seededRandom } from '../content/random.ts'

export interface SearchClass {
  readonly name: string
  /** Hits are bounded by a cap, whatever the size of the archive. */
  readonly common?: true
  readonly requests: readonly SearchRequest[]
}

const perClass = 40

/** Classes of searches: the eight of the goals, and what the page of the search asks besides, with words that the archive has: taken from its own texts. */
export async function searchClasses(database: pg.ClientBase): Promise<SearchClass[]> {
  const random = seededRandom(4)
  const texts = await someTexts(database)
  const [tags] = [
    await ids(
      database,
      'select tag_id as id, count(*) from item_tags group by 1 order by 2 desc offset 15 limit 40',
    ),
  ]
  const places = await names(database)
  const make = (name: string, request: () => SearchRequest, common?: true): SearchClass => ({
    name,
    ...(common && { common }),
    requests: Array.from({ length: perClass }, request),
  })
  const word = (shortest: number) => wordOf(random, random.one(texts), shortest)
  return [
    make('rare word', () => ({ q: `${word(12)} ` })),
    make('common word', () => ({ q: random.one([commonName, 'foto', `${commonName} `, 'Foto ']) }), true),
    make('two words', () => ({ q: twoOf(random, random.one(texts)) })),
    make('phrase', () => ({ q: `"${phraseOf(random, random.one(texts))}"` })),
    make('beginning of a word', () => ({ q: word(6).slice(0, 4) })),
    make('word with tag', () => ({ q: `${word(4)} `, tag: [random.one(tags)] })),
    make('word with dates', () => {
      const year = 1950 + random.below(60)
      return { q: `${word(4)} `, from: String(year), to: String(year + 9) }
    }),
    make('no hit', () => ({ q: `${word(7)}xqz ` })),
    make('mistyped word', () => ({ q: `${swapped(random, word(7))} ` })),
    make('word with place', () => ({ q: `${word(4)} `, place: [random.one(places)] })),
    make('timeline of a word', () => ({ q: `${word(6)} `, sort: 'oldest' })),
    {
      name: 'while typing',
      requests: Array.from({ length: 6 }, () => typed(twoOf(random, random.one(texts)))).flat(),
    },
    // Each of the four filters is counted as if it were not there: four sets of facets beside that of the hits.
    make('facets of four filters', () => ({
      q: `${word(4)} `,
      kind: ['post', 'image', 'mail'],
      language: [random.one(languages), random.one(languages)],
      from: '1950',
      tag: tags.slice(0, 8),
    })),
  ]
}

async function someTexts(database: pg.ClientBase): Promise<string[][]> {
  const { rows } = await database.query<{ body: string }>(
    'select body from items where length(body) > 200 order by md5(id::text) limit 400',
  )
  return rows.map(({ body }) => body.split(/[^\p{L}]+/u).filter((word) => word.length > 2))
}

async function ids(database: pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

function wordOf(random: Random, text: readonly string[], shortest: number): string {
  const long = text.filter((word) => word.length >= shortest)
  return random.one(long.length > 0 ? long : text)
}

function twoOf(random: Random, text: readonly string[]): string {
  return `${wordOf(random, text, 6)} ${wordOf(random, text, 5)} `
}

function phraseOf(random: Random, text: readonly string[]): string {
  const start = random.below(Math.max(1, text.length - 3))
  return text.slice(start, start + 3).join(' ')
}

async function names(database: pg.ClientBase): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    "select place ->> 'name' as name from items where place is not null group by 1 order by count(*) desc limit 40",
  )
  return rows.map(({ name }) => name)
}

/** Two letters next to each other have changed places. */
function swapped(random: Random, word: string): string {
  const at = 1 + random.below(Math.max(1, word.length - 2))
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
}

/** What is asked letter by letter, from the second on. */
function typed(words: string): SearchRequest[] {
  return Array.from({ length: Math.max(0, words.length - 1) }, (_, at) => ({ q: words.slice(0, at + 2) }))
}
