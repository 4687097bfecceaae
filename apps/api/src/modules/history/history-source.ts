import type { StateFields } from '@lares/shared-types/changed-fields'
import type { HistorySubject, OmittedPart } from '@lares/shared-types/history'
import type { Revision } from '@lares/shared-types/revisions'
import type { FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { RevisionsTable } from '../../db/schema/items.ts'
import type { Principal } from '../../visibility/principal.ts'

/** The fields of a state by name; a kind's own fields are at the top level too, such as `details.mood`. */
export type HistoryFields = StateFields

export interface StoredSubject extends HistorySubject {
  /** What the first visible revision says instead of its own time and author; absent if these may be shown. */
  readonly creation?: { readonly at: Date; readonly by: Revision['by'] }
}

export interface RestoreRequest {
  readonly principal: Principal
  readonly request: FastifyRequest
  readonly id: string
  /** The number of the state for the principal. */
  readonly number: number
  readonly version: number
  /** The fields to restore; all if absent. */
  readonly fields: readonly string[] | undefined
}

export interface RestoreResult {
  readonly changed: boolean
  readonly omitted: readonly OmittedPart[]
}

/** The history of one type. Everything it reads is what exists for the principal. */
export interface HistorySource {
  readonly entity: RevisionsTable['entity']
  /** Throws `not-found`, and `forbidden` if the principal may not read histories of this type. */
  loadSubject(db: Db, principal: Principal, id: string): Promise<StoredSubject>
  /** A subquery of the subject's id, empty if the subject does not exist for the principal. */
  selectVisible(db: Db, principal: Principal, id: string): RawBuilder<string>
  /** The stored numbers of the revisions that exist for the principal, in order. */
  listNumbers(db: Db, principal: Principal, id: string): Promise<readonly number[]>
  /** The fields of revisions as they exist for the principal. */
  present(
    db: Db,
    principal: Principal,
    stored: readonly HistoryFields[],
    subject: StoredSubject,
  ): Promise<HistoryFields[]>
  /** Saves the fields of a state as a new revision. Throws what a change of the subject throws. */
  restore(request: RestoreRequest): Promise<RestoreResult>
}
