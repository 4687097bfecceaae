import { notFound } from '@lares/server-kit/app-error'
import { detailsPrefix, type OmittedPart } from '@lares/shared-types/history'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { findMoveRefusal, moveToKind } from '@lares/shared-types/kind-moves'
import { kindContracts } from '@lares/shared-types/kinds/registry'
import type { LocalizedNames } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { selectUser } from '../../../db/select-user.ts'
import type { Services } from '../../../services.ts'
import { canEditItem } from '../../../visibility/item-rights.ts'
import type { Principal } from '../../../visibility/principal.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { visibleVersion } from '../../../visibility/visible-version.ts'
import { lockForEdit, saveFields } from '../../items/change-item.ts'
import { completeFields, diffFields, type ItemFields } from '../../items/item-fields.ts'
import type { StoredItem } from '../../items/lock-item.ts'
import {
  type DeletedReferences,
  loadRestorableState,
  type RestorableState,
  toCurrentPeople,
} from '../../items/restorable-state.ts'
import { listVisibleRevisionNumbers } from '../../items/visible-revisions.ts'
import { loadLabelHistory } from '../../labels/label-history.ts'
import type { HistoryFields, HistorySource, StoredSubject } from '../history-source.ts'
import { loadDeletedLabelNames } from '../load-deleted-labels.ts'
import { loadParticipantNames } from '../load-names.ts'
import { pickFields } from '../pick-fields.ts'

/** The history of items, also of one that has moved to another kind than that of the address. */
export function createItemSource(services: Services): HistorySource {
  return {
    entity: 'item',
    loadSubject,
    selectVisible: (db, principal, id) =>
      sql`${visibleItems(db, principal, 'any').where('items.id', '=', id).select('items.id')}`,
    listNumbers: listVisibleRevisionNumbers,
    present,
    async restore({ principal, id, number, version, fields: names }) {
      await loadSubject(services.db, principal, id)
      return inTransaction(services.db, async (trx) => {
        const stored = await lockForEdit(trx, principal, id, version)
        const numbers = await listVisibleRevisionNumbers(trx, principal, id)
        const { fields, gone } = await loadRestorableState(trx, stored, numbers[number - 1] ?? 0)
        const moves = await canMove(trx, stored, { fields, gone }, names)
        const saved = moves ? names : withoutKind(stored.fields, fields, names)
        const { restored, foreign } = mergeFields(stored.fields, fields, saved)
        const changed = diffFields(stored.fields, restored).length > 0
        if (changed) await saveFields(trx, services, principal, stored, restored, 'reverted')
        const omitted = await describeOmitted(trx, principal, gone, names)
        const kind: OmittedPart[] = moves ? [] : [{ field: 'kind', count: 1, names: [] }]
        return { changed, omitted: [...kind, ...omitted, ...foreign] }
      })
    },
  }
}

async function loadSubject(db: Db, principal: Principal, id: string): Promise<StoredSubject> {
  const row = await visibleItems(db, principal, 'any')
    .where('items.id', '=', id)
    .select(['items.kind', 'items.title', 'items.version', 'items.version_token', 'items.author_id'])
    .select(['items.created_at', 'items.deleted_at'])
    .select(selectUser('items.author_id').as('author'))
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    kind: row.kind,
    title: row.title,
    names: null,
    version: visibleVersion(principal, { version: row.version, versionToken: row.version_token }),
    mayRestore: row.deleted_at === null && canEditItem(principal, row.author_id),
    creation: { at: row.created_at, by: row.author },
  }
}

/** Replaces merged labels and people, leaves deleted labels out, and moves a kind's own fields to the top level. */
async function present(
  db: Db,
  _: Principal,
  stored: readonly HistoryFields[],
  { kind = 'post' }: StoredSubject,
): Promise<HistoryFields[]> {
  const states = await toCurrentPeople(
    db,
    stored.map((fields) => completeFields(fields, kind)),
  )
  const history = await loadLabelHistory(db, states)
  return states.map((fields) => ({
    kind: fields.kind,
    title: fields.title,
    body: fields.body,
    language: fields.language,
    date: fields.date,
    place: fields.place,
    ...flattenDetails(fields.details),
    participants: fields.participants,
    categoryIds: history.toCurrent(fields.categoryIds ?? []),
    tagIds: history.toCurrent(fields.tagIds ?? []),
    assetIds: fields.assetIds,
    rotations: toPairs(fields),
    playedVersions: toPlayedPairs(fields),
    posters: toPosterPairs(fields),
  }))
}

/** The turned pictures in the order of the files, so that equal states are equal. */
function toPairs({ assetIds, rotations }: ItemFields) {
  return assetIds.flatMap((assetId) => {
    const rotation = rotations[assetId]
    return rotation ? [{ assetId, rotation }] : []
  })
}

/** The played versions in the order of the files. */
function toPlayedPairs({ assetIds, playedVersions }: ItemFields) {
  return assetIds.flatMap((assetId) => {
    const versionId = playedVersions[assetId]
    return versionId ? [{ assetId, versionId }] : []
  })
}

/** The chosen posters in the order of the files. */
function toPosterPairs({ assetIds, posters }: ItemFields) {
  return assetIds.flatMap((assetId) => {
    const second = posters[assetId]
    return second === undefined ? [] : [{ assetId, second }]
  })
}

function flattenDetails(details: ItemFields['details']): HistoryFields {
  return Object.fromEntries(
    Object.entries(details ?? {}).map(([name, value]) => [detailsPrefix + name, value]),
  )
}

/**
 * The current fields with those of the given names from `restored`; a detail that `restored` does not have is removed. Details
 * that the item cannot have as what it is now are left out: `foreign`.
 */
function mergeFields(
  current: ItemFields,
  restored: ItemFields,
  names: readonly string[] | undefined,
): { readonly restored: ItemFields; readonly foreign: readonly OmittedPart[] } {
  if (!names) return { restored, foreign: [] }
  const moved = names.includes('kind') ? { ...current, ...moveIfOther(current, restored.kind) } : current
  const known: object = kindContracts[moved.kind].details.properties
  const details = { ...moved.details }
  const foreign: OmittedPart[] = []
  for (const name of names.filter((candidate) => candidate.startsWith(detailsPrefix))) {
    const key = name.slice(detailsPrefix.length)
    if (!Object.hasOwn(restored.details, key)) delete details[key]
    else if (Object.hasOwn(known, key)) details[key] = restored.details[key]
    else foreign.push({ field: name, count: 1, names: [] })
  }
  const { kind: _, formerDetails: __, ...others } = pickFields(restored, names)
  return { restored: { ...moved, ...others, details }, foreign }
}

function moveIfOther(current: ItemFields, kind: ItemKind) {
  return current.kind === kind ? {} : moveToKind(current, kind)
}

/**
 * Whether an item can become the kind of a state, by the rule of moves. A whole state is as it was then, unless files of it are
 * gone.
 */
async function canMove(
  db: Db,
  { kind, fields: current }: StoredItem,
  { fields, gone }: RestorableState,
  names: readonly string[] | undefined,
): Promise<boolean> {
  if (fields.kind === kind) return true
  if (names ? !names.includes('kind') : gone.assetIds.length === 0) return true
  const { assetIds } = !names || names.includes('assetIds') ? fields : current
  const first = assetIds[0]
  const file = first
    ? await db.selectFrom('assets').select('family').where('id', '=', first).executeTakeFirst()
    : undefined
  return findMoveRefusal(kind, fields.kind, file?.family) === undefined
}

/** The names of the fields that are restored, without the kind. */
function withoutKind(
  current: ItemFields,
  restored: ItemFields,
  names: readonly string[] | undefined,
): readonly string[] {
  if (names) return names.filter((name) => name !== 'kind')
  const { kind: _, formerDetails: __, details: ___, ...others } = restored
  const details = Object.keys({ ...current.details, ...restored.details })
  return [...Object.keys(others), ...details.map((name) => detailsPrefix + name)]
}

async function describeOmitted(
  db: Db,
  principal: Principal,
  gone: DeletedReferences,
  names: readonly string[] | undefined,
): Promise<OmittedPart[]> {
  const people = await loadParticipantNames(db, gone.participants)
  const known: Partial<Record<string, LocalizedNames[]>> = {
    tagIds: await loadDeletedLabelNames(db, principal, gone.tagIds),
    categoryIds: await loadDeletedLabelNames(db, principal, gone.categoryIds),
    participants: people.map((person) => person.names),
  }
  return Object.entries(pickFields(gone, names))
    .filter(([, ids]) => ids.length > 0)
    .map(([field, ids]) => ({ field, count: ids.length, names: known[field] ?? [] }))
}
