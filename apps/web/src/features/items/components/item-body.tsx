import type { Item } from '@lares/shared-types/items'
import { MarkdownText } from './markdown-text.tsx'

/** What somebody has written to an item; nothing where nobody has. */
export function ItemBody({ item }: { item: Pick<Item, 'body' | 'language'> }) {
  return item.body.trim() ? <MarkdownText lang={item.language}>{item.body}</MarkdownText> : null
}
