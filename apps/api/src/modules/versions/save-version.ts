import { describeMediaType } from '@lares/media-engine/families'
import { AppError, invalidFields } from '@lares/server-kit/app-error'
import type { TimeMap } from '@lares/shared-types/assets'
import {
  maxVersions,
  type SoundFigures,
  type VersionMethod,
  type VersionRecipe,
} from '@lares/shared-types/versions'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { queueDerivation } from '../../jobs/derivation-queue.ts'
import { lockLateChange, recordLateChange } from '../../jobs/operations/late-changes.ts'
import type { Services } from '../../services.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { saveFields } from '../items/change-item.ts'
import { lockEditableItem } from '../items/lock-item.ts'

/** A version whose file is in the file store. */
export interface NewVersion {
  /** Made before the work begins, so that a repeated attempt finds what an earlier one has saved. */
  readonly id: string
  readonly itemId: string
  readonly originalId: string
  /** The original or one of its versions. */
  readonly madeFrom: string
  readonly method: VersionMethod
  readonly recipe: VersionRecipe
  readonly name?: string
  readonly file: {
    readonly filename: string
    readonly mediaType: string
    readonly size: number
    readonly sha256: string
  }
  readonly before?: SoundFigures | undefined
  readonly after?: SoundFigures | undefined
  /** Absent where the original and the version have the same times. */
  readonly timeMap?: TimeMap | undefined
}

/**
 * Saves a version of a recording or film, which is not played yet, and queues the derivation of what shows it. Does nothing if it is
 * saved already. Throws `not-found`, `forbidden`, `in-trash` and `invalid-fields` if the item has changed meanwhile so that it
 * cannot get it.
 */
export async function saveVersion(
  { db, jobs }: Services,
  principal: Principal,
  version: NewVersion,
): Promise<void> {
  const { id, originalId, file } = version
  await inTransaction(db, async (trx) => {
    const stored = await lockEditableItem(trx, principal, version.itemId)
    if (!stored.fields.assetIds.includes(originalId))
      throw invalidFields({ path: 'originalId', code: 'unknown-reference' })
    const existing = await trx
      .selectFrom('assets')
      .select(['id', 'deleted_at'])
      .where('version_of', '=', originalId)
      .execute()
    if (existing.some((other) => other.id === id)) return
    if (existing.filter(({ deleted_at }) => !deleted_at).length >= maxVersions) throw tooManyVersions()
    const original = await trx
      .selectFrom('assets')
      .select(['rotation', 'poster_at'])
      .where('id', '=', originalId)
      .executeTakeFirstOrThrow()
    const madeFromExists =
      version.madeFrom === originalId || existing.some((other) => other.id === version.madeFrom)
    const asset = {
      id,
      item_id: version.itemId,
      version_of: originalId,
      detached: true,
      uploader_id: getAuthorId(principal),
      filename: file.filename,
      media_type: file.mediaType,
      family: describeMediaType(file.mediaType).family,
      size: file.size,
      sha256: file.sha256,
      // A version looks like its original, which changes with it (`changeAppearances`).
      rotation: original.rotation,
      poster_at: version.timeMap ? null : original.poster_at,
    }
    await trx.insertInto('assets').values(asset).execute()
    await trx
      .insertInto('asset_versions')
      .values({
        asset_id: id,
        made_from: madeFromExists ? version.madeFrom : null,
        method: version.method,
        recipe: JSON.stringify(version.recipe),
        name: version.name ?? '',
        made_by: getAuthorId(principal),
        before: version.before ? JSON.stringify(version.before) : null,
        after: version.after ? JSON.stringify(version.after) : null,
        time_map: version.timeMap ? JSON.stringify(version.timeMap) : null,
      })
      .execute()
    await queueDerivation(trx, jobs, asset)
  })
}

/**
 * Plays a version instead of its original, as a change of the item with its revision. Does nothing if it was played before: a job that is
 * repeated must not undo that somebody has chosen another one meanwhile. Nor if the batch that has started `operationId` was undone.
 * Throws `not-found`, `forbidden` and `in-trash`.
 */
export async function playVersion(
  services: Services,
  principal: Principal,
  { id, itemId, originalId }: Pick<NewVersion, 'id' | 'itemId' | 'originalId'>,
  operationId?: string,
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    if (await lockLateChange(trx, operationId)) return
    const stored = await lockEditableItem(trx, principal, itemId)
    if (await hasBeenPlayed(trx, { id, itemId, originalId })) return
    const playedVersions = { ...stored.fields.playedVersions, [originalId]: id }
    const fields = { ...stored.fields, playedVersions }
    const after = await saveFields(trx, services, principal, stored, fields, 'changed')
    await recordLateChange(trx, operationId, { before: stored.version, after })
  })
}

async function hasBeenPlayed(
  trx: Transaction<Database>,
  { id, itemId, originalId }: Pick<NewVersion, 'id' | 'itemId' | 'originalId'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('revisions')
    .select('number')
    .where('entity', '=', 'item')
    .where('entity_id', '=', itemId)
    .where(sql<boolean>`fields -> 'playedVersions' ->> ${originalId} = ${id}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Throws `too-many-versions` if an original, given by its own id or that of a version, has as many as it may have. */
export async function rejectTooManyVersions(db: Kysely<Database>, assetId: string): Promise<void> {
  const { count } = await db
    .selectFrom('assets')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(
      'version_of',
      '=',
      sql<string>`(select coalesce(version_of, id) from assets where id = ${assetId})`,
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= maxVersions) throw tooManyVersions()
}

function tooManyVersions(): AppError {
  return new AppError('too-many-versions', {
    message: `A recording can have ${maxVersions} versions. Delete one of them first.`,
    params: { max: maxVersions },
  })
}
