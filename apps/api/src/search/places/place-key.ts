import { type RawBuilder, sql } from 'kysely'
import { plainName } from '../query/plain-name.ts'

/** Characters by which places are told apart: more would not fit into an index. */
const longestKey = 300

/** The name of a place as it is compared with others. */
export function placeKey(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`rtrim(left(${plainName(name)}, ${sql.lit(longestKey)}))`
}
