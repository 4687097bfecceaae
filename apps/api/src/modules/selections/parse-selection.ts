import { AppError, invalidFields } from '@lares/server-kit/app-error'
import type { ItemSelection } from '@lares/shared-types/item-selection'
import type { SearchFilter } from '@lares/shared-types/search-filter'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { createAttempts } from '../search/corrections/create-attempts.ts'
import { type Criteria, parseCriteria } from '../search/criteria.ts'
import { hasQuery } from './has-query.ts'
import { type Part, type SelectionScope, selectGiven, selectMatching } from './select-ids.ts'

/** SQL for a part of a selection: the visible items in the order of their ids, column `id`. */
export type SelectPart = (part: Part) => RawBuilder<{ id: string }>

/**
 * Resolves the words, names and dates of a selection for a viewer. Words that find nothing are corrected, or left out, as in a search.
 * Throws `invalid-fields`, with paths below `selection`, for an invalid date, for ids together with a filter or neither,
 * and for words in the trash, whose items have no search documents.
 */
export async function parseSelection(
  db: Db,
  viewer: Viewer,
  { ids, filter, except = [], scope = 'present' }: ItemSelection,
): Promise<SelectPart> {
  if (ids && filter) throw invalidFields({ path: 'selection.filter', code: 'not-allowed' })
  if (ids) return (part) => selectGiven(db, viewer, { ids, scope }, part)
  if (!filter) throw invalidFields({ path: 'selection.ids', code: 'required' })
  const criteria = await parseFilter(db, viewer, filter, scope)
  return (part) => selectMatching(db, viewer, { criteria, except, scope }, part)
}

async function parseFilter(
  db: Db,
  viewer: Viewer,
  filter: SearchFilter,
  scope: SelectionScope,
): Promise<Criteria> {
  const typed = await parseCriteria(db, viewer, filter).catch(rethrowBelowFilter)
  if (!hasQuery(typed)) return typed
  if (scope === 'trashed') throw invalidFields({ path: 'selection.filter.q', code: 'not-allowed' })
  for await (const { criteria } of createAttempts(db, viewer, typed))
    if (await findsAnything(db, viewer, criteria)) return criteria
  return typed
}

async function findsAnything(db: Db, viewer: Viewer, criteria: Criteria): Promise<boolean> {
  const first = selectMatching(
    db,
    viewer,
    { criteria, except: [], scope: 'present' },
    { after: undefined, limit: 1 },
  )
  return (await first.execute(db)).rows.length > 0
}

/** A search names its fields without the object around them. */
function rethrowBelowFilter(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'invalid-fields') throw error
  throw invalidFields(
    ...(error.issues ?? []).map(({ path, code }) => ({ path: `selection.filter.${path}`, code })),
  )
}
