import { AppError } from '@lares/server-kit/app-error'
import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../db/schema/database.ts'
import type { StoredItem } from '../../items/lock-item.ts'

interface Pair {
  readonly keep: StoredItem
  readonly remove: StoredItem
}

interface TranscriptState {
  readonly has_history: boolean
  /** Whether people have written or corrected it, or one of its translations. A translation without a transcript is not shown. */
  readonly is_worked_on: boolean
  readonly content: string
  /** Its translations by language, and whether people have worked on them. */
  readonly translations: Readonly<Record<string, { readonly content: string; readonly isWorkedOn: boolean }>>
}

/**
 * What happens with the transcripts of two items that are united: `exchange` if the kept item has none, or one of a machine where people
 * have worked on the other one; `complete` if they are the same, so that the kept one gets the translations that it lacks. Throws
 * `transcripts-differ` if people have worked on both, since the other one would be deleted with its item.
 */
export async function planTranscripts(
  trx: Transaction<Database>,
  { keep, remove }: Pair,
): Promise<'exchange' | 'complete' | 'stay'> {
  if (!(await beginWithSameFile(trx, keep, remove))) return 'stay'
  const own = await loadState(trx, keep.id)
  const other = await loadState(trx, remove.id)
  if (!own.has_history) return other.has_history ? 'exchange' : 'stay'
  if (!other.is_worked_on) return 'stay'
  if (!own.is_worked_on) return 'exchange'
  const isSame = Object.entries(other.translations).every(
    ([language, { content, isWorkedOn }]) =>
      !isWorkedOn || (own.translations[language]?.content ?? content) === content,
  )
  if (own.content === other.content && isSame) return 'complete'
  throw new AppError('transcripts-differ', {
    message: 'Somebody has corrected the transcripts or translations of both.',
  })
}

/** The times of a transcript belong to the first file. */
async function beginWithSameFile(
  trx: Transaction<Database>,
  keep: StoredItem,
  remove: StoredItem,
): Promise<boolean> {
  const firstIds = [keep, remove].flatMap(({ fields }) => fields.assetIds.slice(0, 1))
  if (firstIds.length < 2) return false
  const files = await trx
    .selectFrom('assets')
    .select('sha256')
    .distinct()
    .where('id', 'in', firstIds)
    .execute()
  return files.length === 1
}

async function loadState(trx: Transaction<Database>, itemId: string): Promise<TranscriptState> {
  const hasLines = sql`exists (select from transcripts where item_id = ${itemId} and segments <> '[]')`
  const isTranslationWorkedOn = sql`lines <> '[]' and (version > 1 or lines @> '[{"by": "person"}]')`
  const { rows } = await sql<TranscriptState>`
    select
      exists (select from revisions where entity = 'transcript' and entity_id = ${itemId}) as has_history,
      exists (
        select from transcripts
        where item_id = ${itemId} and segments <> '[]' and (version > 1 or origin = 'person'))
      or exists (
        select from transcript_translations
        where item_id = ${itemId} and ${isTranslationWorkedOn} and ${hasLines}) as is_worked_on,
      coalesce((
        select concat_ws(' ', language, md5(segments::text), md5(speakers::text))
        from transcripts where item_id = ${itemId} and segments <> '[]'), '') as content,
      coalesce((
        select jsonb_object_agg(language, jsonb_build_object(
          'content', md5(lines::text), 'isWorkedOn', ${isTranslationWorkedOn}))
        from transcript_translations where item_id = ${itemId} and ${hasLines}), '{}') as translations`.execute(
    trx,
  )
  const [state] = rows
  if (!state) throw new Error('A query without a table has given no row.')
  return state
}

/** Exchanges the transcripts of two items with their histories and translations. To do it twice undoes it. */
export async function exchangeTranscripts(
  trx: Transaction<Database>,
  one: string,
  other: string,
): Promise<void> {
  for (const table of ['transcripts', 'transcript_translations']) await exchangeRows(trx, table, one, other)
  const parked = uuidv7()
  for (const [from, to] of [
    [one, parked],
    [other, one],
    [parked, other],
  ] as const)
    await trx
      .updateTable('revisions')
      .set({ entity_id: to })
      .where('entity', '=', 'transcript')
      .where('entity_id', '=', from)
      .execute()
}

/** Rows are removed and inserted again, because their items are unique in these tables at every moment. */
async function exchangeRows(
  trx: Transaction<Database>,
  table: string,
  one: string,
  other: string,
): Promise<void> {
  const { rows } = await sql<{ row: object }>`
    delete from ${sql.table(table)} removed where item_id in (${one}, ${other})
    returning to_jsonb(removed) || jsonb_build_object(
      'item_id', case when item_id = ${one} then ${other} else ${one} end) as row`.execute(trx)
  const values = JSON.stringify(rows.map(({ row }) => row))
  await sql`
    insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${values}::jsonb)`.execute(trx)
}
