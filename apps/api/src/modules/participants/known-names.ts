import { sql } from 'kysely'

/** Everything that a row of `participants` is called, a name or an alias a row: a query, to be given a column's name. */
export const knownNames = sql<string>`(select value from jsonb_each_text(names) union select unnest(aliases))`
