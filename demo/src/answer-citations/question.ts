import type { Citation } from '@lares/shared-types/citations'
import type { UserKey } from '../users.ts'

/** The citation that the answer must have. */
export interface ExpectedCitation extends Pick<Citation, 'title' | 'source'> {
  /** Text that the quote must contain, as written in the item; whitespace may differ. */
  readonly text: string
  /** For transcripts: the start of the segment in seconds. */
  readonly start?: number
}

interface QuestionBase {
  readonly as: UserKey
  readonly question: string
  readonly why: string
}

/**
 * A question that shares words with its answer or the metadata of the item, so that it is answered with and without a
 * model.
 */
export interface KeywordQuestion extends QuestionBase {
  readonly answered: 'by keywords'
  readonly cites: ExpectedCitation
  /** The expected citation is among this many first ones; without it, it must be the only citation. */
  readonly withinTop?: 3
  /** A user who must not see the item, and for whom the question is repeated. */
  readonly hiddenFrom?: UserKey
}

/** A question in another language than its answer, which only semantic search can find. */
export interface CrossLanguageQuestion extends QuestionBase {
  readonly answered: 'by meaning'
  readonly cites: ExpectedCitation
  readonly hiddenFrom?: UserKey
}

/** A question without an answer in the archive, although some of its words occur. */
export interface UnansweredQuestion extends QuestionBase {
  readonly answered: 'never'
}

/**
 * A question of a relative with the expected citation. Expectations are derived from the demo's content, never from the
 * output of the engine.
 */
export type Question = KeywordQuestion | CrossLanguageQuestion | UnansweredQuestion
