import type { Citation } from '@lares/shared-types/citations'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ParticipantRole } from '@lares/shared-types/participants'
import type { DemoPerson } from '../demo-types.ts'
import type { UserKey } from '../users.ts'

/** An item whose title, text and metadata together are the evidence, for questions about who, where and when. */
export interface ItemEvidence {
  readonly title: string
}

/** A passage that is the evidence; other passages of the item are not. */
export interface PassageEvidence extends Pick<Citation, 'title' | 'source'> {
  /** Text that the quote must contain, as written in the item; whitespace may differ. */
  readonly text: string
}

export type Evidence = ItemEvidence | PassageEvidence

/** What is asked for; each is right in any of the four languages. */
export type Value =
  /** EDTF, as precise as the archive knows it. */
  | { readonly date: string }
  | { readonly number: number }
  /** Keys of people, all of whom belong to the answer. */
  | { readonly persons: readonly string[] }
  /** Words of which one must occur in the answer. */
  | { readonly words: readonly string[] }

/** How the value follows from the demo's content. The test of the tables computes it again. */
export type Basis =
  | { readonly of: 'birth' | 'death' | 'name' | 'description'; readonly person: string }
  | {
      readonly of: 'age'
      readonly person: string
      /** EDTF. */
      readonly on: string
    }
  | {
      readonly of: 'relatives'
      readonly person: string
      /** From the person step by step: `['parent', 'sibling']` are aunts and uncles. */
      readonly path: readonly DemoPerson['relations'][number]['kind'][]
      /** Only one of them; without it, all, or those whom the question narrows them down to. */
      readonly pick?: 'oldest' | 'youngest' | 'last to die'
    }
  | {
      readonly of: 'items'
      readonly kind?: ItemKind
      readonly tag?: string
      /** Key of a participant, in the given role or in any. */
      readonly person?: string
      readonly role?: ParticipantRole
      readonly pick: 'count' | 'first' | 'last'
    }

interface QuestionBase {
  /** The user who asks, and sees only what that user may see. */
  readonly as: UserKey
  readonly question: string
  /** What the question tries, in one line. */
  readonly why: string
}

export const answerableKinds = ['passage', 'person', 'count', 'order', 'bounded'] as const

/** A question that is answered by the value, by any of the evidence, or by both. */
export interface AnswerableQuestion extends QuestionBase {
  /**
   * `passage`: said in a text. `person`: a fact about a person. `count`: how many. `order`: the first or last.
   * `bounded`: constrained by time or place.
   */
  readonly kind: (typeof answerableKinds)[number]
  readonly evidence?: readonly Evidence[]
  readonly value?: Value
  /** Keys of the people whom the value is about. */
  readonly about?: readonly string[]
  readonly basis?: Basis
}

/** A question to which the archive has no answer for the user who asks. */
export interface UnanswerableQuestion extends QuestionBase {
  readonly kind: 'unanswerable'
  /** What would be wrong to state. */
  readonly wrong: string
  /** Passages that would answer it, all of which are hidden from the user. */
  readonly hidden?: readonly PassageEvidence[]
  /** Texts of which one in the answer makes it right, because it contradicts the assumption of the question. */
  readonly corrections?: readonly string[]
}

export type FamilyQuestion = AnswerableQuestion | UnanswerableQuestion
