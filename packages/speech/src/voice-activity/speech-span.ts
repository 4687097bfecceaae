/** A part of a recording in which somebody speaks, in seconds. */
export interface SpeechSpan {
  start: number
  end: number
}
