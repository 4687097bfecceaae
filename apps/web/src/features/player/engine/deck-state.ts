import type { PlayableQuality } from '@lares/shared-types/assets'
import type { Problem } from './find-problem.ts'

/** A passage that is repeated; without its end while only the start is chosen. In seconds. */
export interface Loop {
  readonly from: number
  readonly to?: number
}

/** The state of the track that is loaded, and how it is played. */
export interface DeckState {
  readonly isPlaying: boolean
  /** Whether playing waits for data. */
  readonly isBuffering: boolean
  readonly problem: Problem | undefined
  /** Seconds. */
  readonly position: number
  readonly duration: number
  readonly speed: number
  readonly isMuted: boolean
  readonly loop: Loop | undefined
  /** Which copy of a film is loaded. */
  readonly quality: PlayableQuality
  /** The index of the subtitles that are shown. */
  readonly subtitles: number | undefined
}

export const initialDeckState: DeckState = {
  isPlaying: false,
  isBuffering: false,
  problem: undefined,
  position: 0,
  duration: 0,
  speed: 1,
  isMuted: false,
  loop: undefined,
  quality: 'best',
  subtitles: undefined,
}
