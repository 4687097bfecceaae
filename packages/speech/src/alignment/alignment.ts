/** Where a text is spoken in a recording. */
export interface Alignment {
  /** One for each line of the text, in the same order. */
  readonly lines: readonly AlignedLine[]
  /** Whether the recording probably says something else: another text, or the text in another language. */
  readonly isDoubtful: boolean
}

/** The time of a line in seconds, or null if it is not spoken in the recording. */
export interface AlignedLine {
  readonly time: { readonly start: number; readonly end: number } | null
  /** Empty if the line is not spoken. */
  readonly words: readonly AlignedWord[]
}

/** A word `line.slice(from, to)`, with its punctuation, and its time in seconds. */
export interface AlignedWord {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}
