import { notFound } from '@lares/server-kit/app-error'
import { findChangedFields } from '@lares/shared-types/changed-fields'
import type { HistoryState } from '@lares/shared-types/history'
import type { Db } from '../../db/client.ts'
import type { Principal } from '../../visibility/principal.ts'
import type { HistorySource } from './history-source.ts'
import { loadNames } from './load-names.ts'
import { loadRevisions } from './load-revisions.ts'

/** One state with its fields and names. Throws `not-found` and `forbidden`. */
export async function loadState(
  db: Db,
  source: HistorySource,
  principal: Principal,
  id: string,
  number: number,
): Promise<HistoryState> {
  const subject = await source.loadSubject(db, principal, id)
  const numbers = await source.listNumbers(db, principal, id)
  if (number > numbers.length) throw notFound()
  const [state, previous] = await loadRevisions(
    db,
    source,
    principal,
    id,
    subject,
    numbers.slice(Math.max(number - 2, 0), number),
  )
  if (!state) throw notFound()
  const { fields, at, by, action } = state
  const first =
    number === 1 ? { action: 'created' as const, at, by, ...subject.creation } : { action, at, by }
  return {
    number,
    ...first,
    at: first.at.toISOString(),
    changed: findChangedFields(previous?.fields ?? {}, fields),
    fields,
    names: await loadNames(db, principal, fields),
  }
}
