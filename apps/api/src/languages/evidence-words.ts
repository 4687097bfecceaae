/** Words by which a statement is compared with what it rests on, in one language. All are folded. */
export interface EvidenceWords {
  /** Number words by their values, `2: two; 20: twenty`; numbers between them are composed of these. */
  readonly numbers: string
  /** Words that deny a statement, or say that it is unknown; those that end with `*` are the beginnings of such words. */
  readonly denials: string
  /** Words that deny only beside one of `besideDenials`, such as `personne`. */
  readonly denialsBeside: string
  readonly besideDenials: string
  /** Words that deny only as they are written with their accents. */
  readonly accentedDenials: string
}
