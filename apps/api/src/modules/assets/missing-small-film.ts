import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { queueSmallFilm } from '../../jobs/derivation-queue.ts'
import type { JobSender } from '../../jobs/job-sender.ts'

/**
 * Bits a second from which a film gets a smaller copy, of which that copy then has at most half (2.1 million): below it little would be
 * gained, and a connection of 4G that is not at its best carries it.
 */
const maxBitRate = 4_000_000
/** A shorter film is loaded in a moment anyway. */
const minSeconds = 5

/** What is played of a film: its playable copy, or the original. */
export interface PlayedFilm {
  readonly id: string
  readonly sha256: string
  readonly mediaType: string
  /** Bytes. */
  readonly size: number
  /** Seconds. */
  readonly duration: number
  /** The SHA-256 of the smaller copy that exists. */
  readonly small: string | undefined
}

/** Loads what is played of a film; undefined for any other file, and for one that cannot be played (yet). */
export async function loadPlayedFilm(db: Kysely<Database>, assetId: string): Promise<PlayedFilm | undefined> {
  const asset = await db
    .selectFrom('assets')
    .select(['id', 'sha256', 'media_type', 'size', 'duration'])
    .where('id', '=', assetId)
    .where('family', '=', 'video')
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!asset) return undefined
  const copies = await db
    .selectFrom('renditions')
    .select(['name', 'sha256', 'media_type', 'size'])
    .where('asset_id', '=', assetId)
    .where('name', 'in', ['playable', 'playable-small'])
    .execute()
  const { sha256, media_type, size } = copies.find(({ name }) => name === 'playable') ?? asset
  return {
    id: asset.id,
    sha256,
    mediaType: media_type,
    size: Number(size),
    duration: asset.duration ?? 0,
    small: copies.find(({ name }) => name === 'playable-small')?.sha256,
  }
}

/** Whether a film is too heavy for a slow connection, so that it should have a smaller copy. */
export function isHeavy({ size, duration }: Pick<PlayedFilm, 'size' | 'duration'>): boolean {
  return duration > minSeconds && (size * 8) / duration > maxBitRate
}

/** Queues making the smaller copy of a film that should have one and has none. */
export async function queueMissingSmallFilm(
  trx: Kysely<Database>,
  jobs: JobSender,
  assetId: string,
): Promise<void> {
  const film = await loadPlayedFilm(trx, assetId)
  if (film && !film.small && isHeavy(film)) await queueSmallFilm(trx, jobs, film)
}
