import { type RawBuilder, sql } from 'kysely'

/** A name in the form in which it is compared with typed text: folded, words separated by single spaces. */
export function normalizeName(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`btrim(search_fold(search_plain(${name})))`
}
