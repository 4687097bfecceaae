import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** How pages change: both slide to one side, or fade (`plain`). */
export type Direction = 'plain' | 'left' | 'right'

export interface Transition {
  direction: Direction
  /** The current page is playing its leave transition. */
  leaving: boolean
  /** The current page was loaded with the application, so that it appears without a transition. */
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

/** The duration of a page's leave transition, and of the next page's enter transition. */
export const transitionMs = 200

/**
 * The direction from the tab numbers of two pages: `right` to a higher number, `left` to a lower one, `plain` if they
 * are equal or one is missing.
 */
export function getDirection(from: number | undefined, to: number | undefined): Direction {
  if (from === undefined || to === undefined || from === to) return 'plain'
  return to > from ? 'right' : 'left'
}
