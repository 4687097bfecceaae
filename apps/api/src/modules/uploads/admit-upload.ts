import { AppError } from '@lares/server-kit/app-error'
import type { Services } from '../../services.ts'
import type { PartialUploads } from './partial-uploads.ts'
import { countWaitingUploads } from './waiting-uploads.ts'

/**
 * Decides whether a user may start an upload of `size` bytes. Throws `too-many-uploads` when the user would exceed the
 * limits on waiting uploads, and `disk-full` when the file does not fit beside the user's other unfinished uploads. The
 * unfinished uploads of other users are ignored, because one user could otherwise block everybody by announcing large
 * files. If the disk does fill up meanwhile, the upload stops at the reserve and can be resumed later.
 */
export async function admitUpload(
  services: Services,
  partial: PartialUploads,
  ownerId: string,
  size: number,
): Promise<void> {
  const { UPLOAD_WAITING_MAX_COUNT, UPLOAD_WAITING_MAX_BYTES, DISK_RESERVE_BYTES } = services.config
  const { count, bytes, missingBytes } = await countWaitingUploads(services, partial, ownerId)
  if (count >= UPLOAD_WAITING_MAX_COUNT)
    throw createTooManyUploadsError({ limit: 'count', max: UPLOAD_WAITING_MAX_COUNT, waiting: count })
  if (bytes + size > UPLOAD_WAITING_MAX_BYTES)
    throw createTooManyUploadsError({ limit: 'bytes', max: UPLOAD_WAITING_MAX_BYTES, waiting: bytes })
  const freeBytes = (await services.files.getFreeBytes()) - DISK_RESERVE_BYTES
  if (missingBytes + size > freeBytes) throw createDiskFullError()
}

/** Throws as `admitUpload` does when a user's uploads may not grow by `size` bytes; their number stays the same. */
export async function assertCanGrow(
  services: Services,
  partial: PartialUploads,
  ownerId: string,
  size: number,
): Promise<void> {
  const { UPLOAD_WAITING_MAX_BYTES, DISK_RESERVE_BYTES } = services.config
  const { bytes, missingBytes } = await countWaitingUploads(services, partial, ownerId)
  if (bytes + size > UPLOAD_WAITING_MAX_BYTES)
    throw createTooManyUploadsError({ limit: 'bytes', max: UPLOAD_WAITING_MAX_BYTES, waiting: bytes })
  const freeBytes = (await services.files.getFreeBytes()) - DISK_RESERVE_BYTES
  if (missingBytes + size > freeBytes) throw createDiskFullError()
}

/** Throws `disk-full` when less than the disk reserve is free. */
export async function assertDiskReserve({ files, config }: Services): Promise<void> {
  if ((await files.getFreeBytes()) < config.DISK_RESERVE_BYTES) throw createDiskFullError()
}

function createTooManyUploadsError(params: {
  limit: 'count' | 'bytes'
  max: number
  waiting: number
}): AppError {
  const message = 'You have too many uploads that have not become items yet. Finish them or give them up.'
  return new AppError('too-many-uploads', { message, params })
}

function createDiskFullError(): AppError {
  return new AppError('disk-full', { message: 'There is not enough space left for this file.' })
}
