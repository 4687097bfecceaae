import { stat } from 'node:fs/promises'
import type { SniffedFile } from '@lares/media-engine/families'
import type { Insertable } from 'kysely'
import type { UploadsTable } from '../../db/schema/files.ts'
import { cleanFileName } from '../../files/clean-file-name.ts'
import { hashFile } from '../../files/sha256.ts'
import type { Services } from '../../services.ts'
import { clearDamage } from '../assets/damage/damage-marks.ts'

/** A completely received file, with its hash and its media type. */
export interface ReceivedFile {
  readonly path: string
  readonly filename: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  readonly sniffed: SniffedFile
}

/** Reads the hash of a file and detects its media type from its bytes. The file must not be changed afterwards. */
export async function examineFile(
  { media }: Services,
  path: string,
  originalName: string,
): Promise<ReceivedFile> {
  const filename = cleanFileName(originalName)
  const { size } = await stat(path)
  const sha256 = await hashFile(path)
  return { path, filename, size, sha256, sniffed: await media.sniff(path, filename) }
}

interface NewUpload {
  readonly uploadId: string
  readonly ownerId: string
  readonly file: ReceivedFile
}

/**
 * Stores a received file under its hash and saves it as a finished upload. Repeating the call, also in another process,
 * results in the same row. The caller removes the file at its path afterwards.
 */
export async function saveFinishedUpload(
  services: Services,
  { uploadId, ownerId, file }: NewUpload,
): Promise<void> {
  const { path, filename, size, sha256, sniffed } = file
  const facts = await services.media.readQuickFacts(path, sniffed)
  await services.files.adopt(path, sha256)
  await clearDamage(services, [sha256])
  const row: Insertable<UploadsTable> = {
    id: uploadId,
    owner_id: ownerId,
    filename,
    media_type: sniffed.mediaType,
    family: sniffed.family,
    size,
    sha256,
    active: sniffed.active,
    facts: toStorableJson(facts),
    suggested_kind: sniffed.suggestedKind,
    finished_at: services.now(),
  }
  await services.db
    .insertInto('uploads')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Serializes facts without NUL and unpaired surrogates, which PostgreSQL rejects and corrupt files often contain. */
function toStorableJson(facts: object): string {
  return JSON.stringify(facts, (_name, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
}
