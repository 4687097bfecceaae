import type { ColumnType } from 'kysely'

/** A jsonb column: read as a value, written as JSON text, optional where the column has a default. */
export type Json<T> = ColumnType<T, string | undefined, string>
