import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Db } from '@lares/api/src/db/client.ts'
import { createAttempts } from '@lares/api/src/modules/search/corrections/create-attempts.ts'
import { parseCriteria } from '@lares/api/src/modules/search/criteria.ts'
import type { SearchRequest } from '@lares/api/src/modules/search/search-request.ts'
import type { WordsQuery } from '@lares/api/src/query-language/words-query.ts'
import { sql } from 'kysely'
import { unrestricted } from './bare-sql.ts'

/**
 * The same texts in SQLite's FTS5, in memory, as a reference for what a native engine needs to find the same documents: the best
 * 31 by BM25, the number of all, and two facets. It is given the archive's own words and stems, so that it finds as many, and the
 * corrected words of a mistyped query; it has no rights and no highlights.
 */
export interface FtsReference {
  /** The four statements of a search by words, to be run; undefined for a request that FTS5 has no counterpart for. */
  readonly prepare: (request: SearchRequest) => Promise<(() => number) | undefined>
  readonly close: () => void
}

/** Hits of a page, and one more. */
const pageSize = 31
const batchSize = 2_000

export async function createFtsReference(db: Db): Promise<FtsReference> {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec(`
    create virtual table texts using fts5(title, body, stems, tokenize = "unicode61 remove_diacritics 0 tokenchars '_@'");
    create table documents (id integer primary key, kind text, language text)`)
  await copyTexts(db, sqlite)
  sqlite.exec("insert into texts(texts, rank) values ('rank', 'bm25(4.0, 1.0, 1.0)')")
  sqlite.exec("insert into texts(texts) values ('optimize')")
  const facet = (column: string) =>
    `select ${column} as value, count(*) as count from texts join documents on documents.id = texts.rowid where texts match ? group by 1`
  const statements: StatementSync[] = [
    sqlite.prepare(`select rowid, rank from texts where texts match ? order by rank limit ${pageSize}`),
    sqlite.prepare(facet('kind')),
    sqlite.prepare(facet('language')),
  ]
  const count = sqlite.prepare('select count(*) as total from texts where texts match ?')
  const run = (match: string) => {
    for (const statement of statements) statement.all(match)
    return Number(count.get(match)?.['total'] ?? 0)
  }
  return {
    async prepare(request) {
      const { q: _, facets: __, ...rest } = request
      const typed = await parseCriteria(db, unrestricted, request)
      if (!typed.words || Object.keys(rest).length > 0) return undefined
      const match = toMatch(typed.words)
      if (run(match) > 0) return () => run(match)
      for await (const { criteria, isPartial } of createAttempts(db, unrestricted, typed)) {
        if (isPartial) break
        if (criteria === typed || !criteria.words) continue
        const correctedMatch = toMatch(criteria.words)
        return () => run(match) + run(correctedMatch)
      }
      return () => run(match)
    },
    close: () => sqlite.close(),
  }
}

async function copyTexts(db: Db, sqlite: DatabaseSync): Promise<void> {
  const insertText = sqlite.prepare('insert into texts (rowid, title, body, stems) values (?, ?, ?, ?)')
  const insertDocument = sqlite.prepare('insert into documents (id, kind, language) values (?, ?, ?)')
  let next = 1
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<TextRow>`
      select item_id as id, kind, language,
        (select string_agg(lexeme, ' ' order by place) from ${plainWords} where weight = 'A') as title,
        (select string_agg(lexeme, ' ' order by place) from ${plainWords} where weight <> 'A') as body,
        (select string_agg(lexeme, ' ') from unnest(words) where strpos(lexeme, '.') > 0 or positions is null) as stems
      from search_documents
      where item_id > ${last}
      order by item_id
      limit ${batchSize}`.execute(db)
    for (const { kind, language, title, body, stems } of rows) {
      insertText.run(next, toTokens(title), toTokens(body), toTokens(stems))
      insertDocument.run(next++, kind, language)
    }
    const end = rows.at(-1)
    if (!end) return
    last = end.id
  }
}

/** The words of a document as they were written, each at its places; stems have the prefix of their language. */
const plainWords = sql`(
  select lexeme, place, weight from unnest(words) entry, unnest(positions, weights) at(place, weight)
  where strpos(lexeme, '.') = 0) plain`

interface TextRow {
  readonly id: string
  readonly kind: string
  readonly language: string | null
  readonly title: string | null
  readonly body: string | null
  readonly stems: string | null
}

/** Everything but letters and digits would separate tokens. */
function toTokens(lexemes: string | null): string {
  return (lexemes ?? '').replace(/[^\p{L}\p{N}@ ]/gu, '_')
}

/** A query of PostgreSQL in the syntax of FTS5. A phrase stands in the text as it was written. */
function toMatch({ match, strict }: WordsQuery): string {
  return (strict ?? match)
    .replace(
      /'((?:[^']|'')*)'(:\*)?/g,
      (_, lexeme: string, prefix?: string) => `"${toTokens(lexeme)}"${prefix ? '*' : ''}`,
    )
    .replaceAll(' <-> ', ' + ')
    .replaceAll('&', ' AND ')
    .replaceAll('|', ' OR ')
}
