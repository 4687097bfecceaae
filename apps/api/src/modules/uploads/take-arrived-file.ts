import { stat } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import type { UploadsTable } from '../../db/schema/files.ts'
import { sha256Of } from '../../files/sha256.ts'
import type { Services } from '../../services.ts'
import { clearDamage } from '../damage/damage-marks.ts'
import { cleanFileName } from './file-name.ts'
import { storableFacts } from './storable-facts.ts'

interface ArrivedFile {
  readonly uploadId: string
  readonly ownerId: string
  readonly path: string
  readonly filename: string
}

/**
 * Takes a file whose bytes are complete into the archive: told apart by its bytes, kept under its hash and named by
 * a row of `uploads`. The same call again, in another process too, gives the same row. The file at `path` stays for
 * the caller to remove, and must not change any more.
 */
export async function takeArrivedFile(services: Services, file: ArrivedFile): Promise<void> {
  const filename = cleanFileName(file.filename)
  const { size } = await stat(file.path)
  const sha256 = await sha256Of(file.path)
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
    facts: storableFacts(facts),
    suggested_kind: sniffed.suggestedKind,
    finished_at: services.now(),
  }
  await services.db
    .insertInto('uploads')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
