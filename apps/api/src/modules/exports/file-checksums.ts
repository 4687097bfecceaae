import { createHash } from 'node:crypto'
import { addAbortSignal } from 'node:stream'
import { crc32 } from 'node:zlib'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import type { Services } from '../../services.ts'
import { isMarkedDamaged, markDamaged } from '../assets/damage/damage-marks.ts'
import { detectDamage } from '../assets/damage/file-integrity-checker.ts'

/** A stored file as the database knows it. */
export interface FileReference {
  readonly sha256: string
  readonly size: number
}

/**
 * The CRC-32 of a stored file, which a ZIP file needs before its first byte; undefined if the file is missing or damaged,
 * which is recorded. A file is read completely for its first export; its hash is verified with it.
 */
export async function getChecksum(
  services: Services,
  { sha256, size }: FileReference,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { db, files } = services
  const state = await files.stat(sha256)
  const damage = detectDamage(state, size)
  if (damage) {
    await markDamaged(services, sha256, { damage, state })
    return undefined
  }
  if (await isMarkedDamaged(db, sha256)) return undefined
  const known = await db
    .selectFrom('file_checksums')
    .select('crc32')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (known) return known.crc32
  const checksum = await readChecksum(services, sha256, signal)
  if (checksum === undefined) {
    await markDamaged(services, sha256, { damage: 'content', state })
    return undefined
  }
  await db
    .insertInto('file_checksums')
    .values({ sha256, crc32: checksum })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return checksum
}

/** Reads a file; undefined if its bytes do not have the hash, or the disk cannot read them. */
async function readChecksum(
  { files }: Services,
  sha256: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const hash = createHash('sha256')
  let checksum = 0
  try {
    for await (const chunk of addAbortSignal(signal, await files.read(sha256))) {
      hash.update(chunk)
      checksum = crc32(chunk, checksum)
    }
  } catch (error) {
    if (hasErrorCode(error, 'EIO') || hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
  return hash.digest('hex') === sha256 ? checksum : undefined
}
