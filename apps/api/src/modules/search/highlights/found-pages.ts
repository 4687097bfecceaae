import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { selectFirstFileTexts, textOrder } from '../../../search-index/item-texts.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { splitAtMatch } from './split-at-match.ts'

/** An excerpt of the texts of the files of an item, with its matches between markers. */
export interface FileExcerpt {
  readonly id: string
  readonly headline: string
  /** The language of the texts; null for those in the language of the item. */
  readonly language: Language | null
}

/**
 * The pages of scans and PDFs on which the first matches of excerpts stand, by item id; without those from other texts, and from files
 * of one page. One query.
 *
 * @param length of the beginning of the texts of the files in characters, in which the excerpts were found
 */
export async function findPagesOfExcerpts(
  db: Db,
  viewer: Viewer,
  excerpts: readonly FileExcerpt[],
  length: number,
): Promise<ReadonlyMap<string, number>> {
  if (excerpts.length === 0) return new Map()
  const wanted = excerpts.map(({ id, headline, language }) => {
    const { lead, match, tail } = splitAtMatch(headline)
    return { id, language, lead, part: lead + match + tail }
  })
  const { rows } = await sql<{ id: string; page: number }>`
    with texts as materialized (
      select wanted.id, wanted.lead, wanted.part, files.text, position, place, page, pages
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) wanted(id uuid, language text, lead text, part text)
      join (${visibleItems(db, viewer).select(['items.id', 'items.language'])}) items on items.id = wanted.id
      cross join lateral ${selectFirstFileTexts()}
      where case when wanted.language is null then files.language is null or items.language is not distinct from files.language
        else files.language = wanted.language end),
    found as (
      select id, char_length(lead)
          + nullif(strpos(left(string_agg(text, ' ' order by ${textOrder}), ${sql.lit(length)}), part), 0) as at
      from texts group by id, lead, part),
    ends as (
      select id, page, pages, sum(char_length(text) + 1) over (partition by id order by ${textOrder}) as text_end
      from texts),
    sources as (
      select distinct on (found.id) found.id, page, pages
      from found join ends on ends.id = found.id
      where text_end >= at
      order by found.id, text_end)
    select id, page from sources where page > 0 and pages > 1`.execute(db)
  return new Map(rows.map(({ id, page }) => [id, page]))
}
