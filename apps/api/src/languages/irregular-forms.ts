/** Forms of a language that no rule leads to the words that dictionaries have. */
export interface IrregularForms {
  /** Folded endings, separated by white space, that stems of verbs can have. */
  readonly endings: string
  /** Folded prefixes, separated by white space, that irregular words can have: "verbergen" has the forms of "bergen". */
  readonly prefixes: string
  /**
   * Folded words with their forms, `word: form form; word: …`. A form that ends with `-` is a stem: with any of the endings, or
   * none, it is a form of the word.
   */
  readonly words: string
}
