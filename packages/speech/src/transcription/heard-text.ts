/** What a model of speech has heard in a chunk. All times are in seconds from the start of the chunk's sound. */
export interface HeardText {
  /** A BCP 47 tag; null if the model does not tell. */
  readonly language: string | null
  readonly segments: readonly HeardSegment[]
}

export interface HeardSegment {
  readonly text: string
  /** Absent if the model gives no times. */
  readonly time?: { readonly start: number; readonly end: number }
  /** One for each word of the text that is separated by white space; absent if the model gives none. */
  readonly words?: readonly HeardWord[]
  /** The mean of the logarithms of the probabilities of its tokens. */
  readonly averageLogProbability?: number
  /** Probability that nobody speaks, by the model. */
  readonly noSpeechProbability?: number
}

export type HeardWord = readonly [start: number, end: number]
