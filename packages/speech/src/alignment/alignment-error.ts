/**
 * Why a text cannot be aligned. `noSpeech`: nobody speaks in the recording. `noText`: no line has a word.
 * `unknownLanguage`: no synthesised voice speaks it. `textTooLong`: nobody could say so much in the time of the speech,
 * or it exceeds the limit. `recordingTooLong`: it exceeds the limit.
 */
export type AlignmentErrorReason =
  | 'noSpeech'
  | 'noText'
  | 'unknownLanguage'
  | 'textTooLong'
  | 'recordingTooLong'

/** Thrown when a text cannot be aligned to a recording. */
export class AlignmentError extends Error {
  override readonly name = 'AlignmentError'
  readonly reason: AlignmentErrorReason

  constructor(reason: AlignmentErrorReason) {
    super(`The text cannot be aligned: ${reason}`)
    this.reason = reason
  }
}
