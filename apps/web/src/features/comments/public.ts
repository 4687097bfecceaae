/** The parts of this feature that other features may import. */
import { lazySection } from '../../shared/ui/lazy-with-retry.tsx'

export const ItemComments = lazySection(async () => (await import('./comments-section.tsx')).CommentsSection)
