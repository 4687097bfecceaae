import type { DerivedFacts, DerivedFile } from '@lares/media-engine/derivation'
import { type Asset, type RenditionName, recipes } from '@lares/shared-types/assets'
import type { Rotation } from '@lares/shared-types/rotations'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { derivationQueues } from '../../jobs/derivation-queue.ts'
import { countPages, queuePages, readingPriorities } from '../../jobs/page-queue.ts'
import { isJobUnderway } from '../../jobs/queue-tables/stored-jobs.ts'
import { refreshDocuments } from '../../search-index/refresh-documents.ts'
import type { Services } from '../../services.ts'
import { type Enclosures, saveEnclosures } from './enclosed-files.ts'
import { queueMissingSmallFilm } from './missing-small-film.ts'

/** A derived rendition with its bytes in the file store. */
export type DerivedRendition = Omit<DerivedFile, 'path'> & { readonly sha256: string }

/** Everything derived from an asset, with its bytes in the file store. */
export interface StoredDerivation {
  /** The rotation with which the renditions were made. */
  readonly rotation: Rotation
  /** The second of the poster with which they were made; null for an automatically chosen one. */
  readonly posterAt: number | null
  /** The names of renditions that stay as they are. */
  readonly retained: readonly RenditionName[]
  readonly renditions: readonly DerivedRendition[]
  readonly facts: DerivedFacts
  readonly enclosures: Enclosures
}

/**
 * Saves everything derived from an asset in one transaction: its renditions, facts, text for search and enclosed files.
 * They replace what an earlier derivation has saved. When the asset is no longer in the state in which it was derived, or was
 * turned or given another poster meanwhile, for which another job is queued, nothing is saved and the derived files are removed.
 */
export async function saveDerivation(
  { db, jobs, config }: Services,
  assetId: string,
  { rotation, posterAt, retained, renditions, facts, enclosures }: StoredDerivation,
  state: 'pending' | 'ready' = 'pending',
): Promise<void> {
  const { text, width, height, duration, hasAudio, pages, placeholder } = facts
  await inTransaction(db, async (trx) => {
    const derived = [...renditions, ...enclosures.files].map(({ sha256 }) => sha256)
    const asset = await lockAsset(trx, assetId, state)
    // A first derivation is stored nevertheless, because it can have taken hours.
    const isObsolete = state === 'ready' && (asset?.rotation !== rotation || asset.poster_at !== posterAt)
    if (!asset || isObsolete) return jobs.enqueue(trx, 'remove-files', { sha256s: derived })
    const itemId = asset.item_id
    const recipe = recipes[asset.family].version
    const replaced = await trx
      .deleteFrom('renditions')
      .where('asset_id', '=', assetId)
      .$if(retained.length > 0, (rows) => rows.where('name', 'not in', [...retained]))
      .returning('sha256')
      .execute()
    await trx.updateTable('renditions').set({ recipe }).where('asset_id', '=', assetId).execute()
    if (renditions.length > 0)
      await trx
        .insertInto('renditions')
        .values(toRows(assetId, renditions, recipe))
        .execute()
    const outdated = replaced.map(({ sha256 }) => sha256).filter((sha256) => !derived.includes(sha256))
    if (outdated.length > 0) await jobs.enqueue(trx, 'remove-files', { sha256s: outdated })
    const looksDifferent = asset.rendered_rotation !== rotation || asset.rendered_poster_at !== posterAt
    if (looksDifferent) await trx.deleteFrom('picture_hashes').where('asset_id', '=', assetId).execute()
    const omitted = await saveEnclosures(trx, jobs, { assetId, itemId }, enclosures)
    await trx
      .updateTable('assets')
      .set({
        omitted,
        state: 'ready',
        reason: null,
        width: width ?? null,
        height: height ?? null,
        duration: duration ?? null,
        has_sound: hasAudio ?? null,
        pages: pages ?? null,
        placeholder: placeholder ?? null,
        progress: null,
        rendered_rotation: rotation,
        rendered_poster_at: posterAt,
        ...(looksDifferent && { picture_version: sql<number>`picture_version + 1` }),
      })
      .where('id', '=', assetId)
      .execute()
    await queueMissingSmallFilm(trx, jobs, assetId)
    await replaceText(trx, assetId, text ?? '')
    await refreshDocuments(trx, jobs, [itemId])
    // A TIFF whose pages were not counted before has more of them when it is derived again.
    if (state === 'pending' || countPages({ ...asset, pages: pages ?? null }) > countPages(asset))
      await queuePages(
        trx,
        { jobs, config },
        { ...asset, id: assetId, pages: pages ?? null },
        state === 'pending' ? readingPriorities.uploaded : readingPriorities.older,
      )
  })
}

/** Marks a pending asset as failed with the reason; an asset in another state stays unchanged. */
export async function markAssetFailed(
  db: Kysely<Database>,
  assetId: string,
  reason: NonNullable<Asset['reason']>,
): Promise<void> {
  await db
    .updateTable('assets')
    .set({ state: 'failed', reason })
    .where('id', '=', assetId)
    .where('state', '=', 'pending')
    .execute()
}

/**
 * Marks a pending asset as failed when no job derives it any more. A job that was retried meanwhile has locked the asset
 * before (`reopenAsset`) and is found, so that a late mark does not end it.
 */
export async function markAssetLost({ db }: Services, assetId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await lockAsset(trx, assetId, 'pending'))) return
    if (await isJobUnderway(trx, derivationQueues, assetId)) return
    await markAssetFailed(trx, assetId, 'failed')
  })
}

/** Locks an asset, and makes it pending again if its derivation had failed. */
export async function reopenAsset(trx: Transaction<Database>, assetId: string): Promise<void> {
  await trx.selectFrom('assets').select('id').where('id', '=', assetId).forUpdate().execute()
  await trx
    .updateTable('assets')
    .set({ state: 'pending', reason: null })
    .where('id', '=', assetId)
    .where('state', '=', 'failed')
    .execute()
}

async function lockAsset(trx: Transaction<Database>, assetId: string, state: 'pending' | 'ready') {
  return trx
    .selectFrom('assets')
    .select([
      'item_id',
      'family',
      'media_type',
      'pages',
      'rotation',
      'rendered_rotation',
      'poster_at',
      'rendered_poster_at',
    ])
    .where('id', '=', assetId)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst()
}

function toRows(assetId: string, renditions: readonly DerivedRendition[], recipe: number) {
  return renditions.map(({ name, variant, mediaType, size, sha256, width, height }) => ({
    asset_id: assetId,
    name,
    variant,
    media_type: mediaType,
    size,
    sha256,
    width: width ?? null,
    height: height ?? null,
    recipe,
  }))
}

async function replaceText(trx: Transaction<Database>, assetId: string, text: string): Promise<void> {
  await trx.deleteFrom('asset_texts').where('asset_id', '=', assetId).execute()
  if (text !== '') await trx.insertInto('asset_texts').values({ asset_id: assetId, text }).execute()
}
