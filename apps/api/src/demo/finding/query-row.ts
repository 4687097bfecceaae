import type { RequestOf } from '@lares/shared-types/contract'
import type { search } from '@lares/shared-types/contracts/search'
import type { UserKey } from '../users.ts'

/** What is set beside the words; labels, people and users by their keys in the demo. */
interface Filters
  extends Pick<
    RequestOf<typeof search>['query'],
    'kind' | 'place' | 'language' | 'from' | 'to' | 'hasFile' | 'favourite' | 'rating' | 'sort'
  > {
  readonly tag?: string
  readonly category?: string
  readonly participant?: string
}

/**
 * What somebody types, what they expect, and why. One title: it stands first. Several: they stand first, in any order. None:
 * nothing is found. Expectations come from reading the demo's content, never from what the search gives.
 */
export type QueryRow = readonly [
  typed: string,
  finds: string | readonly string[],
  why: string,
  more?: {
    /** Who looks; Claire, who sees everything, where nobody is named. */
    readonly as?: UserKey
    /** Nothing else is found. */
    readonly only?: true
    readonly filters?: Filters
  },
]
