import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { listOmittedColumns } from '../backed-up-tables.ts'

/** What has to be known of a table to read and write its rows. */
export interface TableShape {
  readonly name: string
  /** The columns of a backup, without generated ones. */
  readonly columns: readonly string[]
  /** The columns whose size differs from row to row. */
  readonly variableColumns: readonly string[]
  /** The primary key. */
  readonly key: readonly KeyColumn[]
}

export interface KeyColumn {
  readonly name: string
  readonly isNumber: boolean
}

/** Reads the shapes of tables from the catalog of the database. */
export async function loadTableShapes(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<readonly TableShape[]> {
  const { rows } = await sql<{
    table: string
    column: string
    length: number
    type: string
    keyPosition: number | null
  }>`
    select c.relname as table, a.attname as column, t.typlen as length, t.typname as type,
      array_position(i.indkey::int2[], a.attnum) as "keyPosition"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...names]}::text[])
    order by c.relname, a.attnum`.execute(db)
  return names.map((name) => {
    const omitted = listOmittedColumns(name)
    const columns = rows.filter(({ table, column }) => table === name && !omitted.includes(column))
    const key = columns
      .filter(({ keyPosition }) => keyPosition !== null)
      .sort((first, second) => (first.keyPosition ?? 0) - (second.keyPosition ?? 0))
      .map(({ column, type }) => ({ name: column, isNumber: /^(int[248]|bool)$/.test(type) }))
    if (key.length === 0) throw new Error(`The table ${name} has no primary key.`)
    return {
      name,
      columns: columns.map(({ column }) => column),
      variableColumns: columns.filter(({ length }) => length < 0).map(({ column }) => column),
      key,
    }
  })
}

/** The values of a primary key as text, in the order of its columns. */
export type RowKey = readonly string[]

/** Compares two keys in the order in which the database sorts them: texts of keys have the collation "C". */
export function compareKeys(columns: readonly KeyColumn[], first: RowKey, second: RowKey): number {
  for (const [index, { isNumber }] of columns.entries()) {
    const [a = '', b = ''] = [first[index], second[index]]
    if (a === b) continue
    if (isNumber) return Number(a) - Number(b)
    return compareTexts(a, b)
  }
  return 0
}

/** By code points, which differs from the order of JavaScript only where a surrogate is compared. */
function compareTexts(one: string, other: string): number {
  if (surrogate.test(one) || surrogate.test(other))
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  return one < other ? -1 : 1
}

const surrogate = /[\ud800-\udfff]/
