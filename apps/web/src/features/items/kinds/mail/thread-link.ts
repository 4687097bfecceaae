import { itemLinks } from '../../../../shared/items/item-links.ts'

/** The query parameter that names the open thread. */
export const threadParameter = 'thread'

/** The link to a thread in the list of mails. */
export function getThreadLink(key: string): string {
  return `${itemLinks.list('mail')}?${new URLSearchParams({ [threadParameter]: key })}`
}
