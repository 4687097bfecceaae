import { AppError } from '@lares/server-kit/app-error'
import type { Services } from '../../services.ts'
import type { PartialUploads } from './partial-uploads.ts'
import { countWaiting } from './waiting-uploads.ts'

/**
 * Throws `too-many-uploads` where a person would have more waiting than one may, `disk-full` where the file would not
 * find room beside what they have begun already. What others have begun does not count: it would let one person lock
 * out the rest by promises. Should they fill the disk meanwhile, the upload stops before the reserve and can go on later.
 */
export async function admitUpload(
  services: Services,
  partial: PartialUploads,
  ownerId: string,
  size: number,
): Promise<void> {
  const { UPLOAD_WAITING_MAX_COUNT, UPLOAD_WAITING_MAX_BYTES, DISK_RESERVE_BYTES } = services.config
  const { count, bytes, missing } = await countWaiting(services, partial, ownerId)
  if (count >= UPLOAD_WAITING_MAX_COUNT)
    throw tooManyUploads({ limit: 'count', max: UPLOAD_WAITING_MAX_COUNT, waiting: count })
  if (bytes + size > UPLOAD_WAITING_MAX_BYTES)
    throw tooManyUploads({ limit: 'bytes', max: UPLOAD_WAITING_MAX_BYTES, waiting: bytes })
  const free = (await services.files.freeBytes()) - DISK_RESERVE_BYTES
  if (missing + size > free) throw diskFull()
}

/** Throws `disk-full` when bytes that arrive would begin to use up what has to stay free. */
export async function refuseBelowReserve({ files, config }: Services): Promise<void> {
  if ((await files.freeBytes()) < config.DISK_RESERVE_BYTES) throw diskFull()
}

function tooManyUploads(params: { limit: 'count' | 'bytes'; max: number; waiting: number }): AppError {
  const message = 'You have too many uploads that have not become items yet. Finish them or give them up.'
  return new AppError('too-many-uploads', { message, params })
}

function diskFull(): AppError {
  return new AppError('disk-full', { message: 'There is not enough space left for this file.' })
}
