/** The parts of this feature that other features may import. */

export { formatFileSize as fileSize } from '../../shared/i18n/file-size.ts'
export { AssetPicture } from './assets/asset-picture.tsx'
export { ItemLine } from './components/item-line.tsx'
export { MarkdownText } from './components/markdown-text.tsx'
export { ItemCard } from './kinds/item-card.tsx'
export { itemLinks } from './kinds/item-links.ts'
export { kindIcons } from './kinds/kind-icons.ts'
export { VirtualList, type VirtualListProps } from './list/virtual-list.tsx'
export { formatDuration } from './text/format-time.ts'
export { useItemTitle } from './text/use-item-title.ts'
