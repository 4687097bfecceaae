import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { NearPassage } from '../../../search-index/meaning/nearest-passages.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { truncateAtWord } from '../../items/excerpt.ts'
import { stripMarkdown } from '../../items/strip-markdown.ts'
import type { Snippet } from '../highlights/to-snippet.ts'

/** Characters of a passage that are shown. */
const maxSnippetLength = 280

/**
 * The text of the nearest passage of each item by id, without highlights. Titles are left out, since hits show them
 * anyway.
 */
export async function loadPassageSnippets(
  db: Db,
  viewer: Viewer,
  near: readonly NearPassage[],
): Promise<Map<string, Snippet>> {
  const { rows } = await sql<{ itemId: string; text: string }>`
    select passages.item_id as "itemId", passages.text
    from passages join (${visibleItems(db, viewer).select('items.id')}) items on items.id = passages.item_id
    where passages.id = any(${near.map(({ passageId }) => passageId)}::bigint[]) and source <> 'title'`.execute(
    db,
  )
  return new Map(
    rows.map(({ itemId, text }) => [
      itemId,
      [{ text: truncateAtWord(stripMarkdown(text), maxSnippetLength), match: false }],
    ]),
  )
}
