import { sql } from 'kysely'

/** A subquery of all names and aliases of a row of `participants`. */
export const namesAndAliases = sql<string>`(select value from jsonb_each_text(names) union select unnest(aliases))`
