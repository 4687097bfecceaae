import { itemLinks } from '../item-links.ts'

/** The name of the address's part that says which conversation is open. */
export const conversationParameter = 'conversation'

/** The address of a conversation among the messages. */
export function conversationLink(key: string): string {
  return `${itemLinks.list('message')}?${new URLSearchParams({ [conversationParameter]: key })}`
}
