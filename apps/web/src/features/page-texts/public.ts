/** The parts of this feature that other features may import. */
import { lazyOptional } from '../../shared/build/lazy-optional.ts'

export const WordsOnPages = lazyOptional(
  async () => (await import('./shown/words-on-pages.tsx')).WordsOnPages,
)
export const WordsOverPicture = lazyOptional(
  async () => (await import('./shown/words-over-picture.tsx')).WordsOverPicture,
)
