/** The parts of this feature that other features may import. */
import { lazyOptional } from '../../shared/build/lazy-optional.ts'

export const ReadAloud = lazyOptional(async () => (await import('./read-aloud.tsx')).ReadAloud)
export const LettersRead = lazyOptional(async () => (await import('./letters-read.tsx')).LettersRead)
