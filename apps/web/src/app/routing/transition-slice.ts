import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** How a page leaves and the next one comes: both to one side, or faded. */
export type Direction = 'plain' | 'left' | 'right'

export interface Transition {
  direction: Direction
  /** The page that is shown makes room for the next one. */
  leaving: boolean
  /** Nothing has made room for the page that is shown: it was loaded with the application. */
  first: boolean
}

export const transitionSlice = createSlice({
  name: 'transition',
  initialState: { direction: 'plain', leaving: false, first: true } as Transition,
  reducers: {
    transitionChosen: (state, { payload }: PayloadAction<Direction>) => ({ ...state, direction: payload }),
    pageLeft: (state) => ({ ...state, leaving: true, first: false }),
    pageArrived: (state) => (state.leaving ? { ...state, leaving: false } : state),
  },
  selectors: { selectTransition: (state) => state },
})

export const { transitionChosen, pageLeft, pageArrived } = transitionSlice.actions
export const { selectTransition } = transitionSlice.selectors

/** Milliseconds for a page to leave, and as many for the next one to come. */
export const transitionMs = 200

/**
 * By the numbers of the two pages among their tabs: a higher one than before slides right, a lower one left; equal or
 * missing ones use the plain transition.
 */
export function directionOf(from: number | undefined, to: number | undefined): Direction {
  if (from === undefined || to === undefined || from === to) return 'plain'
  return to > from ? 'right' : 'left'
}
