import type { DeckState } from './deck-state.ts'
import { initialDeckState } from './deck-state.ts'
import { emptyQueue, type Queue } from './queue.ts'

/** When playing stops by itself: at a time in milliseconds since the epoch, or at the end of the current track. */
export type Sleep = number | 'end'

export interface PlayerState extends DeckState {
  readonly queue: Queue
  readonly sleep: Sleep | undefined
  /** The items of the queue that could not be played. */
  readonly failedIds: readonly string[]
}

export const initialState: PlayerState = {
  ...initialDeckState,
  queue: emptyQueue,
  sleep: undefined,
  failedIds: [],
}
