/** What other features may use of this one. */

export { fileSize } from '../../shared/i18n/file-size.ts'
export { ItemCard } from './kinds/item-card.tsx'
export { itemLinks } from './kinds/item-links.ts'
export { kindIcons } from './kinds/kind-icons.ts'
export { VirtualList, type VirtualListProps } from './list/virtual-list.tsx'
export { AssetPicture } from './shown/asset-picture.tsx'
export { clockTime } from './shown/in-words.ts'
export { ItemLine } from './shown/item-line.tsx'
export { MarkdownText } from './shown/markdown-text.tsx'
export { useItemTitle } from './shown/use-item-title.ts'
