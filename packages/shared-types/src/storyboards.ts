import { type Static, Type } from 'typebox'

/** Small pictures of a film at certain times, for its seek bar. They are on sheets, row by row, in the order of the times. */
export const Storyboard = Type.Object({
  /** Of a picture, in pixels. */
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  /** Pictures in a row of a sheet. */
  columns: Type.Integer({ minimum: 1 }),
  picturesPerSheet: Type.Integer({ minimum: 1 }),
  /** The second of each picture, ascending. */
  times: Type.Array(Type.Number({ minimum: 0 })),
})
export type Storyboard = Static<typeof Storyboard>

/** Where a picture is: the number of its sheet, from 1, and the pixels of its upper left corner on it. */
export interface StoryboardPicture {
  readonly sheet: number
  readonly left: number
  readonly top: number
}

/** Finds the picture that is shown for a second of a film: the last one at or before it. */
export function findStoryboardPicture(
  storyboard: Storyboard,
  seconds: number,
): StoryboardPicture | undefined {
  const { width, height, columns, picturesPerSheet, times } = storyboard
  const next = times.findIndex((time) => time > seconds)
  const index = Math.max(0, next < 0 ? times.length - 1 : next - 1)
  if (times.length === 0) return undefined
  const place = index % picturesPerSheet
  return {
    sheet: Math.floor(index / picturesPerSheet) + 1,
    left: (place % columns) * width,
    top: Math.floor(place / columns) * height,
  }
}
