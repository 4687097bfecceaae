import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { maxSearchedText } from '../../../search-index/item-texts.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { splitAtMatch } from './split-at-match.ts'

/** An excerpt of the body or a file of an item, with its matches between markers. */
export interface TextExcerpt {
  readonly id: string
  readonly headline: string
}

/** Words of the pages of an item that are compared: more are not searched. */
const maxWords = 150_000

/** Words before the match that are compared: fewer where its page begins within the excerpt. */
const leadLengths = [Number.POSITIVE_INFINITY, 16, 8, 4, 2, 1, 0]

/**
 * The pages of scans and PDFs on which the first matches of excerpts stand, by item id; without those in other texts, and in files
 * of one page. One query.
 */
export async function findPagesOfExcerpts(
  db: Db,
  viewer: Viewer,
  excerpts: readonly TextExcerpt[],
): Promise<ReadonlyMap<string, number>> {
  if (excerpts.length === 0) return new Map()
  const wanted = excerpts.map(({ id, headline }) => ({ id, parts: listParts(headline) }))
  const { rows } = await sql<{ id: string; page: number }>`
    with found as materialized (
      select wanted.id, wanted.parts, pages.page
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) wanted(id uuid, parts jsonb)
      cross join lateral (
        select page
        from (
            select page_texts.page, page_texts.text, assets.position, assets.place,
              sum(word_count) over (order by assets.position, assets.place, page_texts.page) as words
            from assets join page_texts on page_texts.asset_id = assets.id
            where assets.item_id = wanted.id and not assets.detached and assets.pages > 1 and word_count > 0) texts,
          lateral (
            select min(number) as rank
            from jsonb_array_elements_text(wanted.parts) with ordinality parts(part, number)
            where strpos(translate(texts.text, E'\n', ' '), part) > 0) matched
        where words <= ${sql.lit(maxWords)} and rank is not null
        order by rank, position, place, page
        limit 1) pages)
    select found.id, found.page
    from found join (${visibleItems(db, viewer).select(['items.id', 'items.body'])}) items on items.id = found.id
    where strpos(translate(left(items.body, ${sql.lit(maxSearchedText)}), E'\n', ' '), found.parts ->> 0) = 0`.execute(
    db,
  )
  return new Map(rows.map(({ id, page }) => [id, page]))
}

/** The first match of an excerpt with the words before it, then with fewer of them. */
function listParts(headline: string): string[] {
  const { lead, match } = splitAtMatch(headline)
  const words = toLine(lead).split(/(?<= )/)
  return leadLengths.map((length) => {
    const kept = length === 0 ? [] : words.slice(-Math.min(length, words.length))
    return kept.join('') + toLine(match)
  })
}

/** Lines of a page are joined by spaces, as in `translate` of the query. */
function toLine(text: string): string {
  return text.replaceAll('\n', ' ')
}
