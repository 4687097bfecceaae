import type { FileStore, StoredFileState } from '../../../files/file-store.ts'
import { hasErrorCode } from '../../../files/file-system-errors.ts'
import { hashThrottled } from './hash-throttled.ts'

/** What the bytes of a stored file are; `changed` if it was replaced or removed while it was read, so that nothing is known. */
export type ExaminedFile =
  | { readonly content: 'intact' | 'damaged'; readonly state: StoredFileState }
  | { readonly content: 'missing' | 'changed'; readonly state: undefined }

/** Reads a stored file completely and compares it with its hash. Throws the signal's reason. */
export async function examineStoredFile(
  files: FileStore,
  sha256: string,
  maxBytesPerMs: number,
  signal: AbortSignal,
): Promise<ExaminedFile> {
  const before = await files.stat(sha256)
  if (!before) return { content: 'missing', state: undefined }
  const hash = await files
    .read(sha256)
    .then((stream) => hashThrottled(stream, maxBytesPerMs, signal))
    .catch((error: unknown) => {
      // Sectors that the disk cannot read are lost.
      if (hasErrorCode(error, 'EIO')) return 'unreadable'
      // Removed between the two calls.
      if (hasErrorCode(error, 'ENOENT')) return undefined
      throw error
    })
  const after = await files.stat(sha256)
  if (hash === undefined || after?.revision !== before.revision)
    return { content: 'changed', state: undefined }
  return { content: hash === sha256 ? 'intact' : 'damaged', state: after }
}
