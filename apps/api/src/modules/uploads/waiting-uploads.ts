import type { Services } from '../../services.ts'
import type { PartialUploads } from './partial-uploads.ts'

/** Finished uploads older than this are retained longer, but a device that was lost with its drafts must not block its user so long. */
const countedMs = 7 * 24 * 3600 * 1000

/** The uploads of a user that are not attached to an item, both partial and finished within a week. */
export interface WaitingUploads {
  readonly count: number
  /** Includes the full declared size of partial uploads; of those without one, what has been received. */
  readonly bytes: number
  /** The part of `bytes` that has not been received yet. */
  readonly missingBytes: number
}

/** Counts the waiting uploads of a user. */
export async function countWaitingUploads(
  { db, now }: Services,
  partial: PartialUploads,
  ownerId: string,
): Promise<WaitingUploads> {
  const partialUploads = await partial.listByOwner(ownerId)
  const finished = await db
    .selectFrom('uploads')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.sum<string | null>('size').as('bytes')])
    .where('owner_id', '=', ownerId)
    .where('finished_at', '>', new Date(now().getTime() - countedMs))
    .executeTakeFirstOrThrow()
  return {
    count: partialUploads.length + Number(finished.count),
    bytes: partialUploads.reduce(
      (sum, { size, offset }) => sum + (size ?? offset),
      Number(finished.bytes ?? 0),
    ),
    missingBytes: partialUploads.reduce((sum, { size, offset }) => sum + (size ?? offset) - offset, 0),
  }
}
