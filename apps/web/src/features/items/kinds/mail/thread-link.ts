import { itemLinks } from '../item-links.ts'

/** The name of the address's part that says which thread is open. */
export const threadParameter = 'thread'

/** The address of a thread among the mails. */
export function threadLink(key: string): string {
  return `${itemLinks.list('mail')}?${new URLSearchParams({ [threadParameter]: key })}`
}
