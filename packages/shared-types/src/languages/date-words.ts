/** How dates are written in one language. All words are folded, and lists are separated by spaces. */
export interface DateWords {
  /** The names of each month. */
  readonly months: MonthNames
  /** Phrases before an approximate date: `about 1952`. */
  readonly about: readonly string[]
  /** The article that can follow them: `vers le 17 septembre`. */
  readonly articleAfterAbout: string
  /** Articles and prepositions before a date, which do not change it. */
  readonly beforeDate: string
  /** What can follow the number of a day besides a point: `1st`, `1er`. */
  readonly dayEndings: string
  /** Words between day, month and year: `17th of September 1960`. */
  readonly betweenParts: string
  readonly seasons: SeasonWords
  readonly decades: DecadeWords
}

/** How seasons are written: `in the summer of 1952`. */
export interface SeasonWords {
  /** Articles and prepositions before a season. */
  readonly before: string
  /** Words between a season and its year. */
  readonly beforeYear: string
  /** The names of each season. */
  readonly names: SeasonNames
}

/** How decades are written: with an ending, as `1950s`, with a noun before them, as `années 1950`, or by name. */
export interface DecadeWords {
  /** Articles and prepositions before a decade. */
  readonly before: string
  readonly ending?: string
  readonly nounBefore?: string
  /** The noun that can follow the ending or the name: `Jahre` in `1950er-Jahre`. */
  readonly nounsAfter?: string
  /** The names of each decade, which mean the 20th century. */
  readonly names: DecadeNames
}

type MonthNames = readonly [
  january: string,
  february: string,
  march: string,
  april: string,
  may: string,
  june: string,
  july: string,
  august: string,
  september: string,
  october: string,
  november: string,
  december: string,
]

type SeasonNames = readonly [spring: string, summer: string, autumn: string, winter: string]

type DecadeNames = readonly [
  twenties: string,
  thirties: string,
  forties: string,
  fifties: string,
  sixties: string,
  seventies: string,
  eighties: string,
  nineties: string,
]
