/** The text that an engine has recognized in a chunk. All times are in seconds from the start of the chunk's sound. */
export interface RecognizedText {
  /** A BCP 47 tag; null if the model does not tell. */
  readonly language: string | null
  readonly segments: readonly RecognizedSegment[]
}

export interface RecognizedSegment {
  readonly text: string
  /** Absent if the model does not tell voices apart. */
  readonly speaker?: Speaker
  /** Absent if the model gives no times. */
  readonly time?: { readonly start: number; readonly end: number }
  /** One for each word of the text that is separated by white space; absent if the model gives none. */
  readonly words?: readonly RecognizedWord[]
  /** The mean of the logarithms of the probabilities of its tokens. */
  readonly averageLogProbability?: number
  /** Probability that nobody speaks, by the model. */
  readonly noSpeechProbability?: number
}

/**
 * Who speaks: a name if the engine knows the person, else the number of a voice. Numbers begin at 1 in each chunk: the
 * same number in another part of the recording is another voice.
 */
export type Speaker = string | number

export type RecognizedWord = readonly [start: number, end: number]
