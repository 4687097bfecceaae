import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { SearchRequest } from '@lares/api/src/modules/search/search-request.ts'
import type pg from 'pg'

/**
 * The same texts in SQLite's FTS5, in memory, as a reference for what a native engine needs: the best 31 documents by
 * BM25, the number of all, and two facets. It has no rights, stems, languages or highlights.
 */
export interface FtsReference {
  /** Runs the four statements of a search by words; undefined for a request that FTS5 has no counterpart for. */
  readonly search: (request: SearchRequest) => (() => number) | undefined
  readonly close: () => void
}

/** Hits of a page, and one more. */
const pageSize = 31
const batchSize = 2_000

/** Reads titles, bodies and texts of files from the archive, of which the benchmark's archives have no transcripts and scans. */
export async function createFtsReference(database: pg.ClientBase): Promise<FtsReference> {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(`
    create virtual table texts using fts5(title, body, tokenize = "unicode61 remove_diacritics 2");
    create table documents (id integer primary key, kind text, language text)`)
  await copyTexts(database, sqlite)
  sqlite.exec("insert into texts(texts, rank) values ('rank', 'bm25(4.0, 1.0)')")
  sqlite.exec("insert into texts(texts) values ('optimize')")
  const facet = (column: string) =>
    `select ${column} as value, count(*) as count from texts join documents on documents.id = texts.rowid where texts match ? group by 1`
  const statements: StatementSync[] = [
    sqlite.prepare(`select rowid, rank from texts where texts match ? order by rank limit ${pageSize}`),
    sqlite.prepare(facet('kind')),
    sqlite.prepare(facet('language')),
  ]
  const count = sqlite.prepare('select count(*) as total from texts where texts match ?')
  return {
    search(request) {
      const match = toMatch(request)
      if (match === undefined) return undefined
      return () => {
        for (const statement of statements) statement.all(match)
        return Number(count.get(match)?.['total'] ?? 0)
      }
    },
    close: () => sqlite.close(),
  }
}

async function copyTexts(database: pg.ClientBase, sqlite: DatabaseSync): Promise<void> {
  const insertText = sqlite.prepare('insert into texts (rowid, title, body) values (?, ?, ?)')
  const insertDocument = sqlite.prepare('insert into documents (id, kind, language) values (?, ?, ?)')
  let next = 1
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await database.query<TextRow>(
      `select items.id, kind, language, title, body, coalesce(string_agg(text, ' '), '') as files
      from items left join assets on assets.item_id = items.id and not assets.detached left join asset_texts on asset_texts.asset_id = assets.id
      where items.id > $1 and items.deleted_at is null group by items.id order by items.id limit $2`,
      [last, batchSize],
    )
    for (const { kind, language, title, body, files } of rows) {
      insertText.run(next, title, `${body} ${files}`)
      insertDocument.run(next++, kind, language)
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

interface TextRow {
  readonly id: string
  readonly kind: string
  readonly language: string | null
  readonly title: string
  readonly body: string
  readonly files: string
}

/** A query of words or of one phrase; its last word is a prefix unless a space follows. */
function toMatch({ q = '', ...rest }: SearchRequest): string | undefined {
  if (Object.keys(rest).length > 0) return undefined
  const phrase = /^"([^"]*)"$/.exec(q)?.[1]
  if (phrase !== undefined) return quote(phrase)
  const words = q.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (words.length === 0) return undefined
  const isPrefix = !/\s$/.test(q)
  return words
    .map((word, index) => quote(word) + (isPrefix && index === words.length - 1 ? '*' : ''))
    .join(' ')
}

function quote(words: string): string {
  return `"${words.replaceAll('"', '""')}"`
}
