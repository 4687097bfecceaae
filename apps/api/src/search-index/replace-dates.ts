import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import { toMonthLexemes, toYearVector, yearOffset } from './document-words.ts'

export interface DateChange {
  readonly itemId: string
  /** The EDTF date with which the search document was written. */
  readonly dateBefore: string | null
}

/** A tsvector holds 255 positions of a lexeme, of which a further one would replace another. */
const maxPositions = 250

/**
 * Writes new dates into search documents and leaves their other words as they are, since reading all texts again takes most of the
 * time. Returns the items whose documents are now as if they had been written again. The documents of the others have to be: those
 * whose date names more or fewer years than before, so that all later words move; those in which the years before are not where
 * they should be; and those with words without positions, which are of translations and of texts that no longer fit into a tsvector,
 * since nothing tells whether these have a year too.
 */
export async function replaceDates(
  db: Kysely<Database>,
  changes: readonly DateChange[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with changed as materialized (
      select items.id, items.sort_date, items.date_earliest, items.date_latest, words, ${yearOffset} as year_offset,
        ${toYearVector(sql`change.date_before`)} as years_before, ${toYearVector(sql`items.date_edtf`)} as years,
        ${toMonthLexemes(sql`change.date_before`)} as months_before, ${toMonthLexemes(sql`items.date_edtf`)} as months
      from unnest(
          ${changes.map(({ itemId }) => itemId)}::uuid[], ${changes.map(({ dateBefore }) => dateBefore)}::text[]
        ) as change (id, date_before)
        join items on items.id = change.id and deleted_at is null
        join search_documents on item_id = items.id
      where not exists (select from transcript_translations translation where translation.item_id = items.id)
    ), listed as materialized (
      select changed.*,
        array(select (lexeme, position + year_offset)::text from unnest(years_before), unnest(positions) position) as before,
        array(select lexeme from unnest(years_before) union select lexeme from unnest(years)) as lexemes
      from changed
    ), replaced as (
      select id, sort_date, date_earliest, date_latest,
        (ts_delete(words, lexemes || months_before)::text || coalesce((
          select string_agg(' ''' || lexeme || ''':' || entries, '')
          from (
            select lexeme, string_agg(position || weight, ',') as entries
            from (
              select lexeme, position, weight from unnest(words) word, unnest(positions, weights) place (position, weight)
              where lexeme = any(lexemes) and (lexeme, position::integer)::text <> all(before)
              union all
              select lexeme, position + year_offset, weight
              from unnest(years) word, unnest(positions, weights) place (position, weight)
            ) places
            group by lexeme
          ) remaining), ''))::tsvector || array_to_tsvector(months) as words
      from listed
      where (select max(position) from unnest(years_before), unnest(positions) position)
          is not distinct from (select max(position) from unnest(years), unnest(positions) position)
        and before <@ array(
          select (lexeme, position::integer)::text
          from unnest(words) word, unnest(positions, weights) place (position, weight)
          where lexeme = any(lexemes) and weight = 'B')
        and not exists (
          select from unnest(words)
          where (lexeme = any(lexemes) and cardinality(positions) > ${sql.lit(maxPositions)})
            or (positions is null and lexeme not like '@%'))
    )
    update search_documents set
      sort_date = replaced.sort_date, date_earliest = replaced.date_earliest, date_latest = replaced.date_latest,
      words = replaced.words
    from replaced
    where item_id = replaced.id
    returning item_id as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
