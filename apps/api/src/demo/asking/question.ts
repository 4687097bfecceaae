import type { Citation } from '@lares/shared-types/citations'
import type { UserKey } from '../users.ts'

/** Where the answer stands. */
export interface Said extends Pick<Citation, 'title' | 'source'> {
  /** What the quote has to have, in the item's own letters; white space may differ. */
  readonly words: string
  /** Of speech: the second at which the line begins that has these words. */
  readonly start?: number
}

interface Asked {
  readonly as: UserKey
  readonly asked: string
  readonly why: string
}

/** The question has words of its answer, or of what stands beside it: it is answered with a model and without. */
export interface SaidInItsWords extends Asked {
  readonly answered: 'in words'
  readonly cites: Said
  /** It stands among as many that are cited first; alone at the top where nothing is said. */
  readonly among?: 3
  /** For whom it does not exist, who is asked for the same. */
  readonly hiddenFrom?: UserKey
}

/** The answer is in another language than the question: only what is meant leads from one to the other. */
export interface SaidInAnotherLanguage extends Asked {
  readonly answered: 'by meaning'
  readonly cites: Said
  readonly hiddenFrom?: UserKey
}

/** The archive has some of the words of the question, and says nothing about it. */
export interface SaidNowhere extends Asked {
  readonly answered: 'never'
}

/** What a relative asks, and what has to be cited. Expectations come from reading the demo's content, never from what the engine gives. */
export type Question = SaidInItsWords | SaidInAnotherLanguage | SaidNowhere
