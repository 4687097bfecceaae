/** The part of the recording that is shown, in seconds. */
export interface Viewport {
  readonly from: number
  readonly to: number
}
