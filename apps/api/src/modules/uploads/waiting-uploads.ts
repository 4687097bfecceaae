import type { Services } from '../../services.ts'
import type { PartialUploads } from './partial-uploads.ts'

/** What a person has uploaded, or begun to upload, without an item having taken it. */
export interface WaitingUploads {
  readonly count: number
  /** Of those under way all that they are to have. */
  readonly bytes: number
  /** The part of these bytes that has not arrived yet. */
  readonly missing: number
}

/** Counts what waits of a person: uploads under way and finished ones. */
export async function countWaiting(
  { db }: Services,
  partial: PartialUploads,
  ownerId: string,
): Promise<WaitingUploads> {
  const arriving = await partial.ofOwner(ownerId)
  const finished = await db
    .selectFrom('uploads')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.sum<string | null>('size').as('bytes')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return {
    count: arriving.length + Number(finished.count),
    bytes: arriving.reduce((sum, { size = 0 }) => sum + size, Number(finished.bytes ?? 0)),
    missing: arriving.reduce((sum, { size = 0, offset }) => sum + size - offset, 0),
  }
}
