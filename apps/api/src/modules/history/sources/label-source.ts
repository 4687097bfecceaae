import { accessDenied } from '@lares/server-kit/access'
import type { Contract } from '@lares/shared-types/contract'
import type { ChangeLabel } from '@lares/shared-types/labels'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Services } from '../../../services.ts'
import { isPermitted, type Principal } from '../../../visibility/principal.ts'
import { wasHiddenThenOrNow } from '../../items/visible-revisions.ts'
import { changeLabel } from '../../labels/change-label.ts'
import type { LabelFields } from '../../labels/label-fields.ts'
import { type LabelHistory, loadLabelHistory } from '../../labels/label-history.ts'
import type { LabelKind } from '../../labels/label-kinds.ts'
import { loadLabel, visibleLabels } from '../../labels/label-view.ts'
import type { HistoryFields, HistorySource } from '../history-source.ts'
import { loadDeletedLabelNames } from '../load-deleted-labels.ts'
import { loadStoredFields } from '../load-stored-fields.ts'
import { pickFields } from '../pick-fields.ts'

/** The history of tags or categories; `change` is the call that restoring needs the right to. */
export function createLabelSource(services: Services, kind: LabelKind, change: Contract): HistorySource {
  return {
    entity: kind.entity,
    async loadSubject(db, principal, id) {
      const { names, version } = await loadLabel(db, kind, principal, id)
      return { title: null, names, version, mayRestore: isPermitted(principal, change) }
    },
    selectVisible: (db, principal, id) =>
      sql`${visibleLabels(db, kind, principal).where('id', '=', id).clearSelect().select('id')}`,
    listNumbers: (db, principal, id) => listNumbers(db, kind, principal, id),
    present: async (db, _, stored) => {
      const states = stored as unknown as readonly LabelFields[]
      const history = await loadLabelHistory(db, states.map(toParentIds))
      return states.map((fields) => presentFields(fields, history))
    },
    async restore({ principal, id, number, version, fields: names }) {
      const current = await loadLabel(services.db, kind, principal, id)
      if (!isPermitted(principal, change)) throw accessDenied(change.access)
      const storedNumber = (await listNumbers(services.db, kind, principal, id))[number - 1]
      const saved = (await loadStoredFields(
        services.db,
        kind.entity,
        id,
        storedNumber,
      )) as unknown as LabelFields
      const history = await loadLabelHistory(services.db, [toParentIds(saved)])
      const { parentId, ...rest } = presentFields(saved, history)
      const isParentMissing = saved.parentId !== null && parentId === null
      const input = pickFields({ ...rest, ...(!isParentMissing && { parentId }) }, names)
      const changed = await changeLabel(
        services,
        kind,
        principal,
        id,
        { version, ...input } as ChangeLabel,
        'reverted',
      )
      const isOmitted = isParentMissing && (names?.includes('parentId') ?? true)
      const gone = await loadDeletedLabelNames(services.db, principal, saved.parentId ? [saved.parentId] : [])
      return {
        changed: changed.version !== current.version,
        omitted: isOmitted ? [{ field: 'parentId', count: 1, names: gone }] : [],
      }
    },
  }
}

function toParentIds({ parentId }: Pick<LabelFields, 'parentId'>) {
  return { tagIds: parentId ? [parentId] : [], categoryIds: [] }
}

/** Without a parent that was deleted, and with the label into which a parent was merged. */
function presentFields({ names, description, colour, parentId }: LabelFields, history: LabelHistory) {
  const [current = null] = parentId ? history.toCurrent([parentId]) : []
  return { names, description, colour, parentId: current } satisfies HistoryFields
}

/**
 * Leaves out the revisions in which the label lay below one that is hidden from the viewer, and those that then differ in
 * nothing from the one before, which would reveal that something was left out.
 */
async function listNumbers(
  db: Db,
  kind: LabelKind,
  principal: Principal,
  id: string,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('revisions')
    .select(['number', sql<string | null>`fields ->> 'parentId'`.as('parentId')])
    .select(sql<string>`md5(fields::text)`.as('digest'))
    .where('entity', '=', kind.entity)
    .where('entity_id', '=', id)
    .orderBy('number')
    .execute()
  const labels = rows.map(({ parentId }) => toLabelIds(kind, parentId))
  const history = await loadLabelHistory(db, labels)
  let previous: string | undefined
  return rows
    .filter((_, index) => !wasHiddenThenOrNow(labels[index] ?? toLabelIds(kind, null), history, principal))
    .filter(({ digest }) => {
      const isSame = digest === previous
      previous = digest
      return !isSame
    })
    .map(({ number }) => number)
}

function toLabelIds(kind: LabelKind, parentId: string | null) {
  const ids = parentId ? [parentId] : []
  return kind.entity === 'tag' ? { tagIds: ids, categoryIds: [] } : { tagIds: [], categoryIds: ids }
}
