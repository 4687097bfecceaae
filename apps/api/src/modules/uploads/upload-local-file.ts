import { randomBytes } from 'node:crypto'
import { constants, copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../services.ts'
import { examineFile, saveFinishedUpload } from './save-finished-upload.ts'

/**
 * Stores a local file as a finished upload of a user, without HTTP. The file at `path` is copied and stays unchanged.
 *
 * @returns the uploadId, for `createItem`
 */
export async function uploadLocalFile(
  services: Services,
  ownerId: string,
  path: string,
  filename: string,
): Promise<string> {
  const uploadId = createUploadId()
  const folder = await services.files.createWorkFolder()
  try {
    const copy = join(folder, 'arrived')
    await copyFile(path, copy, constants.COPYFILE_FICLONE)
    const file = await examineFile(services, copy, filename)
    await saveFinishedUpload(services, { uploadId, ownerId, file })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return uploadId
}

function createUploadId(): string {
  return randomBytes(16).toString('hex')
}
