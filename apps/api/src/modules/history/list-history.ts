import { findChangedFields } from '@lares/shared-types/changed-fields'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { listHistory as contract } from '@lares/shared-types/contracts/history'
import type { HistoryEntry } from '@lares/shared-types/history'
import type { Db } from '../../db/client.ts'
import type { Principal } from '../../visibility/principal.ts'
import { countFitting } from '../revisions/count-fitting.ts'
import type { HistorySource } from './history-source.ts'
import { loadRevisions } from './load-revisions.ts'

const pageSize = 50

/** A page of states, newest first, from the one before `before`. Throws `not-found` and `forbidden`. */
export async function listHistory(
  db: Db,
  source: HistorySource,
  principal: Principal,
  id: string,
  before = Number.POSITIVE_INFINITY,
): Promise<ReplyOf<typeof contract>> {
  const stored = await source.loadSubject(db, principal, id)
  const { creation, ...subject } = stored
  const numbers = await source.listNumbers(db, principal, id)
  const end = Math.max(Math.min(before - 1, numbers.length), 0)
  const start =
    end - (await countFitting(db, source.entity, id, numbers.slice(Math.max(end - pageSize, 0), end)))
  // Includes the state before the page, to compute what the page's earliest state changed.
  const loaded = await loadRevisions(
    db,
    source,
    principal,
    id,
    stored,
    numbers.slice(Math.max(start - 1, 0), end),
  )
  const entries = loaded.slice(0, end - start).map(({ at, by, action, fields }, index): HistoryEntry => {
    const number = end - index
    const first = number === 1 ? { action: 'created' as const, at, by, ...creation } : { action, at, by }
    return {
      number,
      ...first,
      at: first.at.toISOString(),
      changed: findChangedFields(loaded[index + 1]?.fields ?? {}, fields),
    }
  })
  return { subject, entries, nextBefore: start > 0 ? start + 1 : null }
}
