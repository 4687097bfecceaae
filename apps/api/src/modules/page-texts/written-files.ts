import { PageNotReadable } from '@lares/ocr/page-not-readable'
import { AppError } from '@lares/server-kit/app-error'
import type { FileStore } from '../../files/file-store.ts'

/** What the disk must have left beside a new file. */
const minFreeBytes = 64 * 1024 * 1024

/** Throws `disk-full` unless there is room for a file of about the size of its original, or for a small file without one. */
export async function requireFreeDisk(
  files: Pick<FileStore, 'getFreeBytes'>,
  originalSize = 0,
): Promise<void> {
  if ((await files.getFreeBytes()) < minFreeBytes + 2 * originalSize)
    throw new AppError('disk-full', { message: 'The disk has too little space for this.' })
}

/** Throws `rendition-failed` for a file or page that cannot be read. */
export function rethrowAsApiError(error: unknown): never {
  if (error instanceof PageNotReadable)
    throw new AppError('rendition-failed', {
      message: 'The file cannot be read.',
      params: { reason: error.reason },
      cause: error,
    })
  throw error
}
