/** Typographic errors of a language, which the check of texts reports. */
export interface Typography {
  readonly rules: readonly TypographyRule[]
  /** What the rules do not apply to. */
  readonly exceptions?: RegExp
}

/** The pattern of an error, and its message. */
export type TypographyRule = readonly [pattern: RegExp, message: string]
