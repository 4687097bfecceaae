import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { NearPassage } from '../../../search-index/meaning/nearest-passages.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { truncateAtWord } from '../../items/excerpt.ts'
import { stripMarkdown } from '../../items/strip-markdown.ts'
import type { Highlights } from '../highlights/load-highlights.ts'

/** Characters of a passage that are shown. */
const maxSnippetLength = 280

export type PassageSnippet = Pick<Highlights, 'snippet' | 'spoken'>

/**
 * The text of the nearest passage of each item by id, without highlights. Titles are left out, since hits show them
 * anyway.
 */
export async function loadPassageSnippets(
  db: Db,
  viewer: Viewer,
  near: readonly NearPassage[],
): Promise<Map<string, PassageSnippet>> {
  const { rows } = await sql<{ itemId: string; text: string; start: number | null }>`
    select passages.item_id as "itemId", passages.text, passages.starts_at as start
    from passages join (${visibleItems(db, viewer).select('items.id')}) items on items.id = passages.item_id
    where passages.id = any(${near.map(({ passageId }) => passageId)}::bigint[]) and source <> 'title'`.execute(
    db,
  )
  return new Map(
    rows.map(({ itemId, text, start }) => [
      itemId,
      {
        snippet: [{ text: truncateAtWord(stripMarkdown(text), maxSnippetLength), match: false }],
        ...(start !== null && { spoken: { start } }),
      },
    ]),
  )
}
