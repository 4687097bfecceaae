import type { Services } from '../../services.ts'
import { type DerivableAsset, isRecording } from './derivation-queue.ts'

/** What pictures of any file, and the database beside, can need. */
const leastBytes = 64 * 1024 * 1024

/** Seconds until it is looked again whether there is room. */
export const noRoomDelaySeconds = 60

/** Whether there is room for what is made from a file: of sound, film and mails copies that can be as large; else the least. */
export async function hasRoomFor(
  { files }: Services,
  file?: Pick<DerivableAsset, 'family' | 'size'>,
): Promise<boolean> {
  const isCopied = file && (file.family === 'mail' || isRecording(file))
  const copied = isCopied ? Number(file.size) : 0
  return (await files.freeBytes()) >= leastBytes + copied
}
