import type { ChatMessage, ChatSentence } from '@lares/shared-types/chats'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import type { StoredMessage } from './stored-messages.ts'

/** Titles of the items that are visible to the viewer, by id. */
export type VisibleTitles = ReadonlyMap<string, string>

/** Messages without what the viewer may no longer see: an answer can rest on items that have become hidden. */
export async function toVisibleMessages(
  db: Db,
  viewer: Viewer,
  rows: readonly StoredMessage[],
): Promise<ChatMessage[]> {
  const titles = await loadVisibleTitles(
    db,
    viewer,
    rows.flatMap(({ rests_on }) => rests_on),
  )
  return rows.map((row) => toVisibleMessage(row, titles))
}

/** Current titles of those items that are visible to the viewer. */
export async function loadVisibleTitles(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<VisibleTitles> {
  if (ids.length === 0) return new Map()
  const rows = await visibleItems(db, viewer)
    .select(['items.id', 'items.title'])
    .where('items.id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Removes what the reader may not see; `titles` are of all visible items that the message rests on. */
export function toVisibleMessage(row: StoredMessage, titles: VisibleTitles): ChatMessage {
  const hasHiddenItems = row.rests_on.some((id) => !titles.has(id))
  const sentences = toVisibleSentences(row, titles, hasHiddenItems)
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

function toVisibleSentences(
  row: StoredMessage,
  titles: VisibleTitles,
  hasHiddenItems: boolean,
): ChatSentence[] {
  if (row.sentences)
    return row.sentences.map((sentence) => toVisibleSentence(sentence, titles, hasHiddenItems))
  // A text that is not split into sentences yet is visible as a whole or not at all.
  return hasHiddenItems && row.text ? [{ text: '', citations: [], state: 'withdrawn' }] : []
}

/**
 * A sentence may contain something of any of its sources; one without sources, or with a fact, which rests on more items than it
 * cites, something of any item the model received. It is withdrawn if one of these is hidden.
 */
function toVisibleSentence(
  sentence: ChatSentence,
  titles: VisibleTitles,
  hasHiddenItems: boolean,
): ChatSentence {
  const citations = sentence.citations.flatMap((citation) => {
    const title = titles.get(citation.itemId)
    return title === undefined ? [] : [{ ...citation, title }]
  })
  const restsOnAll = sentence.citations.length === 0 || sentence.people !== undefined
  const isWithdrawn = citations.length < sentence.citations.length || (restsOnAll && hasHiddenItems)
  if (isWithdrawn) return { text: getSurroundingSpace(sentence.text), citations: [], state: 'withdrawn' }
  return { ...sentence, citations }
}

/** Keeps the white space around a withdrawn sentence, so that paragraphs stay. */
function getSurroundingSpace(text: string): string {
  return /^\s*/.exec(text)?.[0] + (text.trim() ? (/\s*$/.exec(text)?.[0] ?? '') : '')
}
