import type { Asset } from '@lares/shared-types/assets'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { DerivedFacts, DerivedFile } from '../../media/derivation.ts'
import { refreshDocuments } from '../../search/refresh-documents.ts'
import type { Services } from '../../services.ts'
import { type Enclosures, saveEnclosures } from './enclosed-files.ts'

/** A rendition whose bytes are in the store. */
export type KeptRendition = Omit<DerivedFile, 'path'> & { readonly sha256: string }

/**
 * Sets down what was made from an asset, all at once: its renditions, what was learned, its text for search, the files
 * that came inside it. Does
 * nothing when the asset waits for none of it any more; files that no row names then are removed.
 */
export async function keepDerivation(
  { db, jobs }: Services,
  assetId: string,
  renditions: readonly KeptRendition[],
  facts: DerivedFacts,
  enclosures: Enclosures = { files: [], omitted: 0 },
): Promise<void> {
  const { text, width, height, duration, pages, placeholder } = facts
  await inTransaction(db, async (trx) => {
    const made = [...renditions, ...enclosures.files].map(({ sha256 }) => sha256)
    const itemId = await lockPending(trx, assetId)
    if (!itemId) return jobs.send(trx, 'remove-files', { sha256s: made })
    const replaced = await trx
      .deleteFrom('renditions')
      .where('asset_id', '=', assetId)
      .returning('sha256')
      .execute()
    if (renditions.length > 0)
      await trx.insertInto('renditions').values(rowsOf(assetId, renditions)).execute()
    const outdated = replaced.map(({ sha256 }) => sha256).filter((sha256) => !made.includes(sha256))
    if (outdated.length > 0) await jobs.send(trx, 'remove-files', { sha256s: outdated })
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
        pages: pages ?? null,
        placeholder: placeholder ?? null,
      })
      .where('id', '=', assetId)
      .execute()
    await writeText(trx, assetId, text ?? '')
    await refreshDocuments(trx, jobs, [itemId])
  })
}

/** Sets an asset down as one from which nothing can be made, with the reason; one that does not wait stays as it is. */
export async function failAsset(
  { db }: Services,
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

async function lockPending(trx: Transaction<Database>, assetId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('assets')
    .select('item_id')
    .where('id', '=', assetId)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
  return row?.item_id
}

function rowsOf(assetId: string, renditions: readonly KeptRendition[]) {
  return renditions.map(({ name, variant, mediaType, size, sha256, width, height }) => ({
    asset_id: assetId,
    name,
    variant,
    media_type: mediaType,
    size,
    sha256,
    width: width ?? null,
    height: height ?? null,
  }))
}

async function writeText(trx: Transaction<Database>, assetId: string, text: string): Promise<void> {
  await trx.deleteFrom('asset_texts').where('asset_id', '=', assetId).execute()
  if (text !== '') await trx.insertInto('asset_texts').values({ asset_id: assetId, text }).execute()
}
