/** Words of queries that are treated in a special way. Lists are folded words separated by white space. */
export interface QueryWords {
  /** `or` between the alternatives of a query. */
  readonly or: string
  /** Folded words after which the `or` of another language is a noun: `bague en or`. */
  readonly beforeNoun?: string
  /**
   * Function words. They are indexed like all others, since phrases need them, but are optional in items of their
   * language when a query has other words. Words that are also a noun are not listed: `été` is a form of the French verb
   * and summer.
   */
  readonly functionWords: string
  /**
   * Function words that connect names and nouns and have no other meaning in any of the languages (`die` and `pour`
   * have): `photos de Whitby` also finds photos with English descriptions.
   */
  readonly connectives: string
  /** Words with which questions are asked, and which say nothing about their subject. */
  readonly questionWords: string
  /** Words that are cut off with the apostrophe after them, since they have lost a vowel: the `l` of `l’été`. */
  readonly elided: string
  /** Contractions that are cut off with the apostrophe before them: the `s` of `Anna’s`. */
  readonly contracted: string
}
