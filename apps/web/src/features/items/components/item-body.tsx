import type { Item } from '@lares/shared-types/items'
import { MarkdownText } from '../../../shared/ui/markdown-text.tsx'

/** The body of an item; nothing when it is empty. */
export function ItemBody({ item }: { item: Pick<Item, 'body' | 'language'> }) {
  return item.body.trim() ? <MarkdownText lang={item.language}>{item.body}</MarkdownText> : null
}
