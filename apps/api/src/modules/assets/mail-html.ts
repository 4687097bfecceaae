import { text } from 'node:stream/consumers'
import type { StoredAsset, StoredRendition } from './readable-asset.ts'
import type { CheckedFiles } from './send-bytes.ts'

/**
 * The sanitised HTML of a mail; null for a mail of plain text alone; undefined where it is still being made, could
 * not be made, or the asset is no mail.
 */
export async function readMailHtml(
  { store, checks }: CheckedFiles,
  { family, state }: StoredAsset,
  rendition: StoredRendition | undefined,
): Promise<string | null | undefined> {
  if (rendition) {
    await checks.requireIntact(rendition)
    return text(await store.read(rendition.sha256))
  }
  return family === 'mail' && state === 'ready' ? null : undefined
}
