import { type RawBuilder, sql } from 'kysely'

/** A name as it is compared with what somebody types: folded, its words parted by single spaces. */
export function plainName(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`btrim(search_fold(search_plain(${name})))`
}
