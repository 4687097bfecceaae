/** What the test of stemming needs of a language. */
export interface WordPairs {
  /** Pairs of a word and another form of it that the stemmer has to match, separated by commas. */
  readonly pairs: string
  /** Minimum share of matching pairs that the stemmers of every supported PostgreSQL version reach. */
  readonly minShare: number
}
