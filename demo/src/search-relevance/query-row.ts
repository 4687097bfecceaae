import type { RequestOf } from '@lares/shared-types/contract'
import type { search } from '@lares/shared-types/contracts/search'
import type { UserKey } from '../users.ts'

/** The filters of a query; labels and people are keys of the demo. */
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
 * A query, the expected titles, and why. A single title must come first; several must come first in any order; with an
 * empty list nothing may be found. Expectations are derived from the demo's content, never from the output of the
 * search.
 */
export type QueryRow = readonly [
  query: string,
  expected: string | readonly string[],
  why: string,
  options?: {
    /** The user who searches; Claire, who sees everything, by default. */
    readonly as?: UserKey
    /** Whether nothing else may be found. */
    readonly only?: true
    readonly filters?: Filters
  },
]
