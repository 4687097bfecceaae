import type { Asset } from '@lares/shared-types/assets'
import type { PageTextOverview } from '@lares/shared-types/page-texts'

/** A file is soon read after it was uploaded, but not at once. */
const newForMs = 120_000

/**
 * Whether pages of a file are going to be read soon. Only those who may have them read again know whether reading is switched
 * on; before the renditions of the file are made, nobody does.
 *
 * @param now in milliseconds since the epoch
 */
export function isReadingPending(
  { may, pages, read }: PageTextOverview,
  { state, createdAt }: Pick<Asset, 'state' | 'createdAt'>,
  now = Date.now(),
): boolean {
  if (may.write && read.some((page) => page.state === 'pending' && page.handwriting)) return true
  if (!may.read && !(may.write && state === 'pending')) return false
  if (read.some((page) => page.state === 'pending')) return true
  const isNew = state === 'pending' || now - Date.parse(createdAt) < newForMs
  return pages > 0 && read.length === 0 && isNew
}
