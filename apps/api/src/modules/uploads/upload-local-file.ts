import { randomBytes } from 'node:crypto'
import { constants, copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../services.ts'
import { takeArrivedFile } from './take-arrived-file.ts'

/**
 * Takes a file of this machine into the archive as a finished upload of a user, without HTTP. The file at `path` is
 * copied and stays as it is.
 *
 * @returns the uploadId, for `createItem`
 */
export async function storeFile(
  services: Services,
  ownerId: string,
  path: string,
  filename: string,
): Promise<string> {
  const uploadId = newUploadId()
  const folder = await services.files.makeWorkFolder()
  try {
    const copy = join(folder, 'arrived')
    await copyFile(path, copy, constants.COPYFILE_FICLONE)
    await takeArrivedFile(services, { uploadId, ownerId, path: copy, filename })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return uploadId
}

function newUploadId(): string {
  return randomBytes(16).toString('hex')
}
