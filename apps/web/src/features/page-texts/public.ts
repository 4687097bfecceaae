/** The parts of this feature that other features may import. */
import { lazyOptional } from '../../shared/build/lazy-optional.ts'

export { usePageTextQuery } from './api.ts'
export { type PageFrame, usePageFrames } from './frame/page-frames.ts'
export { listLaterPages } from './frame/page-original.ts'
export { toReadBox, toStoredBox } from './frame/page-turn.ts'
export { useNearViewport } from './frame/use-near-viewport.ts'
export { useShownAspect } from './layer/page-layer.tsx'

export const LaterPage = lazyOptional(async () => (await import('./frame/later-page.tsx')).LaterPage)

export const WordsOnPages = lazyOptional(
  async () => (await import('./shown/words-on-pages.tsx')).WordsOnPages,
)
export const WordsOverPicture = lazyOptional(
  async () => (await import('./shown/words-over-picture.tsx')).WordsOverPicture,
)
