import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { MovablePart, MovedRows } from '../../../db/schema/integrity.ts'

interface PartTable {
  readonly table: string
  /** The reference that is changed. */
  readonly column: string
  /** With the reference, what identifies a row. */
  readonly key: readonly string[]
  /** For tables that contain other rows as well. */
  readonly entity?: string
  /** Another reference to an item. A row that would refer to the same item twice is not moved. */
  readonly otherColumn?: string
}

/** Parts that are rows with a reference to the item or file. */
export type RowPart = Exclude<
  MovablePart,
  'events' | 'event-days' | 'event-revisions' | 'exchanged-transcripts'
>

const partTables: Readonly<Record<RowPart, PartTable>> = {
  files: { table: 'assets', column: 'item_id', key: ['id'] },
  regions: { table: 'regions', column: 'asset_id', key: ['id'] },
  comments: { table: 'comments', column: 'item_id', key: ['id'] },
  reactions: { table: 'item_reactions', column: 'item_id', key: ['user_id', 'kind'] },
  ratings: { table: 'ratings', column: 'item_id', key: ['user_id'] },
  favourites: { table: 'favourites', column: 'item_id', key: ['user_id'] },
  playback: { table: 'playback_positions', column: 'item_id', key: ['user_id'] },
  answers: { table: 'question_answers', column: 'item_id', key: ['question_id'] },
  letters: { table: 'narrations', column: 'letter_id', key: ['recording_id'] },
  recordings: { table: 'narrations', column: 'recording_id', key: ['letter_id'] },
  pieces: { table: 'cut_pieces', column: 'source_id', key: ['item_id'] },
  'piece-source': { table: 'cut_pieces', column: 'item_id', key: [], otherColumn: 'source_id' },
  transcript: { table: 'transcripts', column: 'item_id', key: [] },
  'transcript-revisions': { table: 'revisions', column: 'entity_id', key: ['number'], entity: 'transcript' },
  translations: { table: 'transcript_translations', column: 'item_id', key: ['language'] },
}

/** Moves the rows of a part, or those with some keys, without those that the target has already. Returns what was moved. */
export async function moveRows(
  trx: Transaction<Database>,
  part: RowPart,
  from: string,
  to: string,
  keys?: readonly string[],
): Promise<MovedRows> {
  const { table, column, key, entity, otherColumn } = partTables[part]
  const reference = sql.ref(column)
  const values = key.map((name) => sql`moved.${sql.ref(name)}::text`)
  const identity = sql`concat_ws(' ', ${sql.join([sql`null::text`, ...values])})`
  const { rows } = await sql<{ key: string }>`
    update ${sql.table(table)} moved set ${reference} = ${to}
    where ${reference} = ${from}
      ${entity ? sql`and entity = ${entity}` : sql``}
      ${keys ? sql`and ${identity} = any(${[...keys]}::text[])` : sql``}
      ${otherColumn ? sql`and ${sql.ref(otherColumn)} is distinct from ${to}` : sql``}
      and ${to}::text not in (${sql.join([sql`''`, ...values])})
      and not exists (
        select from ${sql.table(table)} other where other.${reference} = ${to}
          ${entity ? sql`and other.entity = ${entity}` : sql``}
          ${sql.join(
            [sql``, ...key.map((name) => sql`and other.${sql.ref(name)} = moved.${sql.ref(name)}`)],
            sql` `,
          )})
    returning ${identity} as key`.execute(trx)
  return { part, from, to, keys: rows.map((row) => row.key) }
}
