import { notFound } from '@lares/server-kit/app-error'
import type { Revision } from '@lares/shared-types/revisions'
import type { Db } from '../../db/client.ts'
import { selectUser } from '../../db/select-user.ts'
import type { Principal } from '../../visibility/principal.ts'
import type { HistoryFields, HistorySource, StoredSubject } from './history-source.ts'

export interface LoadedRevision extends Pick<Revision, 'action' | 'by'> {
  readonly at: Date
  readonly fields: HistoryFields
}

/**
 * Loads revisions by their stored numbers, newest first, as they exist for the principal. The statement that reads them also
 * decides whether the subject exists for the principal; otherwise it throws `not-found`.
 */
export async function loadRevisions(
  db: Db,
  source: HistorySource,
  principal: Principal,
  id: string,
  subject: StoredSubject,
  numbers: readonly number[],
): Promise<LoadedRevision[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('revisions')
    .select(['revisions.at', 'revisions.action', 'revisions.fields'])
    .select(selectUser('revisions.by_id').as('by'))
    .where('revisions.entity', '=', source.entity)
    .where('revisions.entity_id', '=', id)
    .where('revisions.entity_id', 'in', source.selectVisible(db, principal, id))
    .where('revisions.number', 'in', numbers)
    .orderBy('revisions.number', 'desc')
    .execute()
  if (rows.length < numbers.length) throw notFound()
  const presented = await source.present(
    db,
    principal,
    rows.map(({ fields }) => fields),
    subject,
  )
  return rows.map(({ at, action, by }, index) => ({ at, action, by, fields: presented[index] ?? {} }))
}
