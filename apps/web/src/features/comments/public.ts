/** The parts of this feature that other features may import. */
import { lazyOptional } from '../../shared/build/lazy-optional.ts'

export const ItemComments = lazyOptional(async () => (await import('./comments-section.tsx')).CommentsSection)
