import type { LeakFixture } from './leak-fixture.ts'

/** Ids for targeted requests, of hidden or of missing objects. */
export interface Target {
  readonly itemId: string
  readonly assetId: string
  readonly commentId: string
  readonly regionId: string
  readonly suggestionId: string
  readonly narrationId: string
  readonly translationId: string
  readonly pageTextId: string
  readonly tagId: string
  readonly categoryId: string
}

export interface LeakRequest {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** How to check that a contract does not leak hidden content. */
export interface LeakCase {
  /** Requests whose responses must be identical before and after hidden content is added. */
  readonly stable?: (fixture: LeakFixture) => LeakRequest[]
  /** Requests for hidden objects, whose responses must be identical to those for missing objects. */
  readonly targeted?: (target: Target, fixture: LeakFixture) => LeakRequest[]
  /** Why there is nothing to check. */
  readonly exemptReason?: string
}
