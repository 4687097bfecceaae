import type { ColumnType } from 'kysely'

/** A jsonb column: selected as a value, inserted as JSON text, optional because the columns have defaults. */
export type Json<T> = ColumnType<T, string | undefined, string>
