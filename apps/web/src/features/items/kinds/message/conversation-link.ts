import { itemLinks } from '../../../../shared/items/item-links.ts'

/** The query parameter that names the open conversation. */
export const conversationParameter = 'conversation'

/** The link to a conversation in the list of messages. */
export function getConversationLink(key: string): string {
  return `${itemLinks.list('message')}?${new URLSearchParams({ [conversationParameter]: key })}`
}
