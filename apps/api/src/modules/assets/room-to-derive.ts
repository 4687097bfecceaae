import type { Asset } from '@lares/shared-types/assets'
import type { Services } from '../../services.ts'
import { derivationQueue } from './derivation-queue.ts'

/** What pictures of any file, and the database beside, can need. */
const leastBytes = 64 * 1024 * 1024

/** Seconds until it is looked again whether there is room. */
const pauseSeconds = 60

/** Whether there is room for what is made from a file: of sound and film a copy that can be as large; else the least. */
export async function hasRoomFor(
  { files }: Services,
  file?: { readonly family: Asset['family']; readonly size: number },
): Promise<boolean> {
  const copied = file && derivationQueue(file.family) === 'derive-film' ? Number(file.size) : 0
  return (await files.freeBytes()) >= leastBytes + copied
}

/** Leaves the work on a file for later, as work that has not been tried. */
export async function deriveLater(
  { db, jobs }: Services,
  assetId: string,
  family: Asset['family'],
): Promise<void> {
  await jobs.send(db, derivationQueue(family), { assetId }, assetId, pauseSeconds)
}
