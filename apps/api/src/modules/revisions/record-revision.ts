import type { Revision } from '@lares/shared-types/revisions'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { RevisedEntity } from '../../db/schema/items.ts'

export interface NewRevision {
  /** Revisions of users are recorded by `recordUserRevision`. */
  readonly entity: Exclude<RevisedEntity, 'user'>
  readonly entityId: string
  /** The version that the save made. */
  readonly version: number
  /** Null if no user did it, but the archive itself. */
  readonly byId: string | null
  readonly at: Date
  readonly action: Revision['action']
  readonly fields: object
}

/** Inserts the revision of a save, in the transaction of that save. */
export async function recordRevision(trx: Transaction<Database>, revision: NewRevision): Promise<void> {
  await recordRevisions(trx, [revision])
}

/** Inserts the revisions of a save of several things, at most a few hundred, in the transaction of that save. */
export async function recordRevisions(
  trx: Transaction<Database>,
  revisions: readonly NewRevision[],
): Promise<void> {
  const rows = revisions.map((revision) => ({
    entity: revision.entity,
    entity_id: revision.entityId,
    number: revision.version,
    at: revision.at,
    by_id: revision.byId,
    action: revision.action,
    fields: JSON.stringify(revision.fields),
  }))
  await trx.insertInto('revisions').values(rows).execute()
}
