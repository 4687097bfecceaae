import type { ChatMessage, ChatSentence } from '@lares/shared-types/chats'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import type { StoredMessage } from './stored-messages.ts'

/** Titles of items that exist for somebody now, by id. */
export type VisibleTitles = ReadonlyMap<string, string>

/** Messages as the viewer may see them now: an answer can rest on items that they have lost sight of since. */
export async function shownMessages(
  db: Db,
  viewer: Viewer,
  rows: readonly StoredMessage[],
): Promise<ChatMessage[]> {
  const titles = await visibleTitles(
    db,
    viewer,
    rows.flatMap(({ rests_on }) => rests_on),
  )
  return rows.map((row) => shownMessage(row, titles))
}

/** Which of these items exist for the viewer, with their titles of today. */
export async function visibleTitles(db: Db, viewer: Viewer, ids: readonly string[]): Promise<VisibleTitles> {
  if (ids.length === 0) return new Map()
  const rows = await visibleItems(db, viewer)
    .select(['items.id', 'items.title'])
    .where('items.id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** One message with what of it may be seen; `titles` are of all items that it rests on and that exist for the reader. */
export function shownMessage(row: StoredMessage, titles: VisibleTitles): ChatMessage {
  const lost = row.rests_on.some((id) => !titles.has(id))
  const sentences = shownSentences(row, titles, lost)
  return {
    id: row.id,
    role: row.role,
    state: row.stale ? 'failed' : row.state,
    text: sentences.length > 0 ? sentences.map(({ text }) => text).join('') : row.text,
    sentences,
    error: row.stale ? 'ai-broken-off' : row.error,
    retryAt: row.retry_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

function shownSentences(row: StoredMessage, titles: VisibleTitles, lost: boolean): ChatSentence[] {
  if (row.sentences) return row.sentences.map((sentence) => shownSentence(sentence, titles, lost))
  // What has not been taken apart yet stands and falls as a whole.
  return lost && row.text ? [{ text: '', citations: [], state: 'withdrawn' }] : []
}

/**
 * A sentence may tell of any of its sources, and one without a source of anything that the model was shown: it goes with the first
 * that is lost.
 */
function shownSentence(sentence: ChatSentence, titles: VisibleTitles, lost: boolean): ChatSentence {
  const citations = sentence.citations.flatMap((citation) => {
    const title = titles.get(citation.itemId)
    return title === undefined ? [] : [{ ...citation, title }]
  })
  const gone = sentence.citations.length > 0 ? citations.length < sentence.citations.length : lost
  if (gone) return { text: spaceAround(sentence.text), citations: [], state: 'withdrawn' }
  return { ...sentence, citations }
}

/** The paragraphs of the answer stay. */
function spaceAround(text: string): string {
  return /^\s*/.exec(text)?.[0] + (text.trim() ? (/\s*$/.exec(text)?.[0] ?? '') : '')
}
