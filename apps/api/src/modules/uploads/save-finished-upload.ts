import { stat } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import type { UploadsTable } from '../../db/schema/files.ts'
import { cleanFileName } from '../../files/clean-file-name.ts'
import { hashFile } from '../../files/sha256.ts'
import type { Services } from '../../services.ts'
import { clearDamage } from '../assets/damage/damage-marks.ts'

interface ReceivedFile {
  readonly uploadId: string
  readonly ownerId: string
  readonly path: string
  readonly filename: string
}

/**
 * Stores a completely received file under its hash, with its media type detected from its bytes, and saves it as a
 * finished upload. Repeating the call, also in another process, results in the same row. The caller removes the file at
 * `path` afterwards and must not change it meanwhile.
 */
export async function saveFinishedUpload(services: Services, file: ReceivedFile): Promise<void> {
  const filename = cleanFileName(file.filename)
  const { size } = await stat(file.path)
  const sha256 = await hashFile(file.path)
  const sniffed = await services.media.sniff(file.path, filename)
  const facts = await services.media.readQuickFacts(file.path, sniffed)
  await services.files.adopt(file.path, sha256)
  await clearDamage(services, [sha256])
  const row: Insertable<UploadsTable> = {
    id: file.uploadId,
    owner_id: file.ownerId,
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
