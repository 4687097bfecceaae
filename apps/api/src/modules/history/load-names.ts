import type { HistoryNames } from '@lares/shared-types/history'
import type { LocalizedNames } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Principal } from '../../visibility/principal.ts'
import { loadVisibleLinks } from '../../visibility/visible-events.ts'
import { loadAssets } from '../assets/load-asset.ts'
import { categoryKind, tagKind } from '../labels/label-kinds.ts'
import { visibleLabels } from '../labels/label-view.ts'
import type { HistoryFields } from './history-source.ts'

const labelFields = ['tagIds', 'categoryIds', 'restrictedTagIds', 'restrictedCategoryIds', 'parentId']

/** The names of everything that the fields of a state refer to, as far as it exists for the principal. */
export async function loadNames(db: Db, principal: Principal, fields: HistoryFields): Promise<HistoryNames> {
  const labelIds = labelFields.flatMap((name) => toIds(fields[name]))
  const people = ['participants', 'relations', 'speakers'].flatMap((name) =>
    toIdsWithin(fields[name], 'participantId'),
  )
  const assetIds = [
    ...['assetIds', 'portraitAssetId'].flatMap((name) => toIds(fields[name])),
    ...toIdsWithin(fields.box, 'assetId'),
  ]
  return {
    labels: await loadLabels(db, principal, labelIds),
    participants: await loadParticipantNames(db, people),
    users: await loadUsers(db, toIds(fields.userId)),
    assets: await loadFiles(db, principal, assetIds),
    items: await loadItems(db, principal, toIds(fields.items)),
  }
}

async function loadLabels(
  db: Db,
  principal: Principal,
  ids: readonly string[],
): Promise<HistoryNames['labels']> {
  if (ids.length === 0) return []
  const rows = await Promise.all(
    [tagKind, categoryKind].map((kind) =>
      visibleLabels(db, kind, principal).where('id', 'in', ids).execute(),
    ),
  )
  return rows.flat().map(({ id, names, colour }) => ({ id, names, colour }))
}

/** The names of participants, of deleted ones by their last revision. */
export async function loadParticipantNames(
  db: Db,
  ids: readonly string[],
): Promise<HistoryNames['participants']> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; names: LocalizedNames }>`
    select id, names from participants where id = any(${[...ids]}::uuid[])
    union all
    select * from (
      select distinct on (entity_id) entity_id, fields -> 'names' from revisions
      where entity = 'participant' and entity_id = any(${[...ids]}::uuid[])
        and not exists (select from participants where id = entity_id)
      order by entity_id, number desc
    ) deleted`.execute(db)
  return rows
}

async function loadUsers(db: Db, ids: readonly string[]): Promise<HistoryNames['users']> {
  if (ids.length === 0) return []
  return db.selectFrom('users').select(['id', 'display_name as displayName']).where('id', 'in', ids).execute()
}

async function loadFiles(
  db: Db,
  principal: Principal,
  ids: readonly string[],
): Promise<HistoryNames['assets']> {
  return ids.length === 0 ? [] : loadAssets(db, principal, ids)
}

async function loadItems(
  db: Db,
  principal: Principal,
  itemIds: readonly string[],
): Promise<HistoryNames['items']> {
  const { items } = await loadVisibleLinks(db, principal, { participantIds: [], itemIds })
  return [...items.values()]
}

/** The ids of a field that holds one, several or none. */
function toIds(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.filter((entry): entry is string => typeof entry === 'string')
}

/** The ids in a property of the entries of a field. */
function toIdsWithin(value: unknown, name: string): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: Record<string, unknown>) => toIds(entry[name]))
}
