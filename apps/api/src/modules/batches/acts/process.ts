import { isProcessableFamily, isStepFor } from '@lares/shared-types/processing'
import { findSourceToProcess } from '@lares/shared-types/versions'
import { loadStoredFields } from '../../history/load-stored-fields.ts'
import type { ItemFields } from '../../items/item-fields.ts'
import type { StoredItem } from '../../items/lock-item.ts'
import { startProcessing } from '../../processing/start-processing.ts'
import { type Act, type ActContext, refuse, type UndoOutcome } from './act.ts'
import { addSave } from './edit-act.ts'
import { undoOperation } from './undo-operation.ts'

/**
 * Starts to process the first recording or film of an item: its original, or the cut of it that is played. Each becomes a version to which its item can go back.
 */
export const process: Act<'process'> = {
  right: 'process',
  plan({ family, hasSound }, { steps }) {
    if (!isProcessableFamily(family)) return refuse('no-recording')
    if (!hasSound) return refuse('no-sound')
    return steps.every(({ kind }) => isStepFor(family, kind))
      ? { outcome: 'change', steps }
      : refuse('step-not-possible')
  },
  async apply({ trx, services, user }, stored, { steps = [] }) {
    const [originalId] = stored.fields.assetIds
    if (originalId === undefined) return refuse('no-recording')
    const assetId = await loadSourceToProcess(trx, originalId, stored.fields.playedVersions[originalId])
    const order = { itemId: stored.id, assetId, steps, isOfBatch: true }
    const operationId = await startProcessing(trx, services, user, order)
    return operationId === undefined ? refuse('already-running') : { operationId }
  },
  undo: (context, stored, change) =>
    undoOperation(context, stored, change, (before, after) =>
      playWhatWasPlayed(context, stored, before, after),
    ),
}

/**
 * Plays what was played before a change of the item, unless another version is chosen since. The version that was made remains among the
 * versions of the recording, and other fields stay as they are now.
 */
async function playWhatWasPlayed(
  context: ActContext,
  stored: StoredItem,
  versionBefore: number,
  versionAfter: number,
): Promise<UndoOutcome> {
  const { trx } = context
  const [before, after] = [
    await loadPlayedVersions(trx, stored.id, versionBefore),
    await loadPlayedVersions(trx, stored.id, versionAfter),
  ]
  const { assetIds, playedVersions } = stored.fields
  const originalId = Object.keys(after).find((id) => after[id] !== before[id]) ?? ''
  if (!assetIds.includes(originalId) || playedVersions[originalId] !== after[originalId])
    return { state: 'kept', reason: 'changed-since' }
  const { [originalId]: _undone, ...others } = playedVersions
  const played = before[originalId]
  if (played !== undefined && !(await versionExists(trx, played)))
    return { state: 'kept', reason: 'changed-since' }
  const next = played === undefined ? others : { ...others, [originalId]: played }
  await addSave(context, stored, { ...stored.fields, playedVersions: next }, 'reverted')
  return { state: 'undone' }
}

async function loadPlayedVersions(
  trx: ActContext['trx'],
  itemId: string,
  number: number,
): Promise<ItemFields['playedVersions']> {
  const { playedVersions = {} } = await loadStoredFields(trx, 'item', itemId, number)
  return playedVersions as ItemFields['playedVersions']
}

async function loadSourceToProcess(
  trx: ActContext['trx'],
  originalId: string,
  playedId: string | undefined,
): Promise<string> {
  if (playedId === undefined) return originalId
  const versions = await trx
    .selectFrom('asset_versions')
    .innerJoin('assets', 'assets.id', 'asset_versions.asset_id')
    .select(['assets.id', 'asset_versions.made_from as madeFrom', 'asset_versions.method'])
    .where('assets.version_of', '=', originalId)
    .where('assets.deleted_at', 'is', null)
    .execute()
  return findSourceToProcess(originalId, playedId, versions)
}

async function versionExists(trx: ActContext['trx'], id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('assets')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
