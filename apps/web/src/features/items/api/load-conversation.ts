import type { ConversationFilter } from './item-filter.ts'
import { type Loaded, loadPages, type Send } from './load-month.ts'

export interface ConversationRequest extends ConversationFilter {
  readonly key: string
  /** How many mails or messages it has. */
  readonly count: number
}

/** Loads all mails of a thread, or all messages of a conversation. */
export async function loadConversation(
  { kind, key, count }: ConversationRequest,
  send: Send,
): Promise<Loaded> {
  const filter = kind === 'mail' ? { kind, thread: key } : { kind, conversation: key }
  const result = await loadPages(filter, count, send)
  return 'error' in result ? result : { data: result.items }
}
