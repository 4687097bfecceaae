import { text } from 'node:stream/consumers'
import type { FileStore } from '../../files/file-store.ts'
import type { StoredAsset, StoredRendition } from './readable-asset.ts'

/**
 * The sanitised HTML of a mail; null for a mail of plain text alone; undefined where it is still being made, could
 * not be made, or the asset is no mail.
 */
export async function readMailHtml(
  files: FileStore,
  { family, state }: StoredAsset,
  rendition: StoredRendition | undefined,
): Promise<string | null | undefined> {
  if (rendition) return text(await files.read(rendition.sha256))
  return family === 'mail' && state === 'ready' ? null : undefined
}
