import { type RawBuilder, sql } from 'kysely'
import { normalizeName } from '../../query-language/normalize-name.ts'

/** Characters of a place name that are compared: more would not fit into an index row. */
const maxKeyLength = 300

/** The normalized name by which places are compared. */
export function toPlaceKey(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`rtrim(left(${normalizeName(name)}, ${sql.lit(maxKeyLength)}))`
}
