import { invalidFields } from '@lares/server-kit/app-error'
import { type ChangeItem, type Item, maxAssets } from '@lares/shared-types/items'
import { moveToKind } from '@lares/shared-types/kind-moves'
import type { LastSave, Revision } from '@lares/shared-types/revisions'
import type { Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { EnqueueOptions, JobSender } from '../../jobs/job-sender.ts'
import { refreshDocuments } from '../../search-index/refresh-documents.ts'
import type { Services } from '../../services.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { type CurrentState, nextVersion, rejectStaleVersion } from '../../visibility/visible-version.ts'
import { arrangeAssets, attachUploads, lockUploads } from '../assets/attach-uploads.ts'
import { changeAppearances } from '../assets/change-appearances.ts'
import { playVersions } from '../assets/play-versions.ts'
import { announceToFollowers } from '../follows/announce-to-followers.ts'
import { findSave } from '../revisions/find-save.ts'
import { recordRevisions } from '../revisions/record-revision.ts'
import { recordFormerKind } from './former-kind.ts'
import { diffFields, type ItemFieldName, type ItemFields, pickFileValues } from './item-fields.ts'
import { loadItem } from './load-item.ts'
import { lockEditableItem, type StoredItem } from './lock-item.ts'
import { checkReferences } from './references.ts'
import { rejectImpossibleChanges } from './reject-impossible-changes.ts'
import { validateFields } from './validate-fields.ts'
import { listVisibleRevisionNumbers } from './visible-revisions.ts'
import { replaceRelations, updateItems } from './write-fields.ts'

/**
 * Changes the fields that `input` names. Throws `not-found`, `forbidden`, `in-trash`, `version-conflict`
 * (with the current item, who saved it and when) and `invalid-fields`. A change without effect writes no revision.
 */
export async function changeItem(
  services: Services,
  principal: Principal,
  id: string,
  input: ChangeItem,
): Promise<Item> {
  await inTransaction(services.db, async (trx) => {
    const stored = await lockForEdit(trx, principal, id, input.version)
    const uploads = await lockUploads(trx, getAuthorId(principal), input.uploadIds ?? [], id)
    const retained = resolveAssetIds(stored, await excludeEnclosed(trx, id, input.assetIds))
    if (uploads.length > 0 && retained.length + uploads.length > maxAssets)
      throw invalidFields({ path: 'uploadIds', code: 'too-many' })
    const added = await attachUploads(trx, services.jobs, id, uploads, retained.length)
    const fields = { ...applyChanges(stored.fields, input), assetIds: [...retained, ...added] }
    await rejectImpossibleChanges(trx, stored, fields, input)
    await saveFields(trx, services, principal, stored, fields, 'changed')
  })
  return loadItem(services.db, principal, id)
}

/** Locks an item for a change. Throws `not-found`, `forbidden`, `in-trash` and `version-conflict`. */
export async function lockForEdit(
  trx: Transaction<Database>,
  principal: Principal,
  id: string,
  version: number,
): Promise<StoredItem> {
  const stored = await lockEditableItem(trx, principal, id)
  await rejectStaleVersion(principal, stored, version, () => loadCurrentState(trx, principal, stored))
  return stored
}

/**
 * Saves the fields with their revision and search document; does nothing if no field differs. Returns the version of the item after it.
 * Throws `invalid-fields`.
 */
export async function saveFields(
  trx: Transaction<Database>,
  services: Services,
  principal: Principal,
  stored: StoredItem,
  fields: ItemFields,
  action: Revision['action'],
): Promise<number> {
  const save = await prepareSave(trx, principal, stored, fields, { action, at: services.now() })
  if (!save) return stored.version
  await writeSaves(trx, services.jobs, principal, [save])
  await refreshDocuments(trx, services.jobs, [stored.id])
  return save.next.version
}

/** Who saves, and when; `derivation` of pictures and films that look different thereby, which otherwise come before all others. */
interface Save {
  readonly action: Revision['action']
  readonly at: Date
  readonly derivation?: EnqueueOptions
}

/** A valid change of an item that has yet to be written. */
export interface PreparedSave extends Save {
  readonly stored: StoredItem
  readonly fields: ItemFields
  readonly changed: readonly ItemFieldName[]
  readonly next: ReturnType<typeof nextVersion>
}

/** Validates a change of a locked item; undefined if no field differs. Throws `invalid-fields`. */
export async function prepareSave(
  trx: Transaction<Database>,
  principal: Principal,
  stored: StoredItem,
  input: ItemFields,
  save: Save,
): Promise<PreparedSave | undefined> {
  const fields = { ...input, ...pickFileValues(input) }
  const changed = diffFields(stored.fields, fields)
  if (changed.length === 0) return undefined
  validateFields(fields)
  await checkReferences(trx, principal, fields, stored.fields)
  return { ...save, stored, fields, changed, next: nextVersion(stored) }
}

/**
 * Writes changes of different items with their revisions, in few statements. The caller has to refresh their search
 * documents in the same transaction.
 */
export async function writeSaves(
  trx: Transaction<Database>,
  jobs: JobSender,
  principal: Principal,
  saves: readonly PreparedSave[],
): Promise<void> {
  if (saves.length === 0) return
  const byId = getAuthorId(principal)
  await updateItems(
    trx,
    saves.map(({ stored, fields, changed, next, at }) => ({
      id: stored.id,
      fields,
      hasNewBody: changed.includes('body'),
      updatedAt: at,
      next,
    })),
  )
  for (const save of saves) await writeRelated(trx, jobs, save)
  await recordRevisions(
    trx,
    saves.map(({ stored, fields, next, at, action }) => ({
      entity: 'item',
      entityId: stored.id,
      version: next.version,
      byId,
      at,
      action,
      fields,
    })),
  )
  for (const { stored, fields } of saves)
    await announceToFollowers(trx, jobs, { itemId: stored.id, byId, fields, before: stored.fields })
}

/** Writes what other tables have of an item, where it has changed. */
async function writeRelated(
  trx: Transaction<Database>,
  jobs: JobSender,
  { stored, fields, changed, derivation }: PreparedSave,
): Promise<void> {
  await replaceRelations(trx, stored.id, fields, changed)
  if (changed.includes('assetIds')) await arrangeAssets(trx, stored.id, fields.assetIds)
  // A file that an item gets back may have been turned otherwise since.
  if (['rotations', 'posters', 'assetIds'].some((name) => changed.includes(name as keyof ItemFields)))
    await changeAppearances(trx, jobs, stored.id, fields, derivation)
  if (changed.includes('playedVersions') || changed.includes('assetIds'))
    await playVersions(trx, stored.id, fields.playedVersions)
  if (changed.includes('kind')) await recordFormerKind(trx, stored)
}

/** The current item, who saved it and when, for a save based on an older version. */
export async function loadCurrentState(
  trx: Transaction<Database>,
  principal: Principal,
  { id, version }: StoredItem,
): Promise<CurrentState> {
  const current = await loadItem(trx, principal, id)
  return { current, ...(await findLastSave(trx, principal, id, version)) }
}

function applyChanges(before: ItemFields, input: ChangeItem): ItemFields {
  const kind = input.kind ?? before.kind
  const moved = kind === before.kind ? before : moveToKind(before, kind)
  return {
    kind,
    title: input.title ?? before.title,
    body: input.body ?? before.body,
    language: input.language === undefined ? before.language : input.language,
    date: input.date === undefined ? before.date : input.date,
    place: input.place === undefined ? before.place : input.place,
    details: input.details ?? moved.details,
    formerDetails: moved.formerDetails,
    categoryIds: input.categoryIds ? [...input.categoryIds].sort() : before.categoryIds,
    tagIds: input.tagIds ? [...input.tagIds].sort() : before.tagIds,
    participants: input.participants ?? before.participants,
    assetIds: before.assetIds,
    rotations: { ...before.rotations, ...input.rotations },
    playedVersions: applyFileValues(before.playedVersions, input.playedVersions),
    posters: applyFileValues(before.posters, input.posters),
  }
}

/** The values of files after a change, in which null removes the value of a file. */
function applyFileValues<Value>(
  before: Readonly<Record<string, Value>>,
  requested: Readonly<Record<string, Value | null>> = {},
): Record<string, Value> {
  const entries = Object.entries({ ...before, ...requested })
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => entry[1] !== null))
}

/** Enclosed assets (attachments of a mail) always stay with the file that contains them, so the request may name or omit them. */
async function excludeEnclosed(
  trx: Transaction<Database>,
  itemId: string,
  requested: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  if (!requested) return undefined
  const rows = await trx
    .selectFrom('assets')
    .select('id')
    .where('item_id', '=', itemId)
    .where('enclosed_in', 'is not', null)
    .execute()
  const enclosed = new Set(rows.map(({ id }) => id))
  return requested.filter((id) => !enclosed.has(id))
}

function resolveAssetIds(stored: StoredItem, requested: readonly string[] | undefined): readonly string[] {
  if (!requested) return stored.fields.assetIds
  const present = new Set(stored.fields.assetIds)
  const issues = requested.flatMap((id, index) =>
    present.has(id) ? [] : [{ path: `assetIds.${index}`, code: 'unknown-reference' as const }],
  )
  if (issues.length > 0) throw invalidFields(...issues)
  return requested
}

/** Who saved a version of an item; empty if its revision does not exist for the principal. */
async function findLastSave(
  db: Db,
  principal: Principal,
  itemId: string,
  version: number,
): Promise<LastSave> {
  const visible = await listVisibleRevisionNumbers(db, principal, itemId)
  return visible.at(-1) === version ? findSave(db, 'item', itemId, version) : {}
}
