import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import { isReferenced } from '../../db/find-unreferenced.ts'
import type { Database } from '../../db/schema/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { hashStream } from '../../files/sha256.ts'
import { isBackupError } from '../backup-error.ts'
import type { RunOptions } from '../create-snapshot.ts'
import { forEachOriginal } from '../for-each-original.ts'
import type { Manifest, OriginalLine } from '../format/schemas.ts'
import { listOriginals } from '../list-originals.ts'
import type { BackupPlace } from '../place.ts'

export interface AdoptedOriginals {
  /** SHA-256 of those that the archive did not have intact. */
  readonly adopted: readonly string[]
  readonly adoptedBytes: number
  /** Those that the archive lacked when the snapshot was made, and that neither has now. */
  readonly unavailable: readonly string[]
}

/**
 * Copies the originals of a snapshot that the archive does not have with the bytes of their hash. When it fails, those that
 * it has copied are removed again. Throws `object-missing` and `object-damaged`.
 */
export async function adoptOriginals(
  place: BackupPlace,
  manifest: Manifest,
  files: FileStore,
  folder: string,
  { signal, progress }: RunOptions,
  onAdopted: (sha256: string) => void,
): Promise<AdoptedOriginals> {
  const unreadable = new Set(manifest.unreadable)
  const adopted: string[] = []
  const unavailable: string[] = []
  let adoptedBytes = 0
  let done = 0
  async function adopt({ sha256, size }: OriginalLine): Promise<void> {
    if (!(await isIntact(files, sha256, size))) {
      const isNew = !(await files.has(sha256))
      if (await adoptOriginal(place, sha256, files, folder, unreadable.has(sha256))) {
        if (isNew) onAdopted(sha256)
        adopted.push(sha256)
        adoptedBytes += size
      } else unavailable.push(sha256)
    }
    done += size
    progress?.({ phase: 'originals', done, total: manifest.originals.bytes })
  }
  await forEachOriginal(listOriginals(place, manifest), place.storage.concurrency, signal, adopt)
  return { adopted, adoptedBytes, unavailable: unavailable.sort() }
}

async function isIntact(files: FileStore, sha256: string, size: number): Promise<boolean> {
  const state = await files.stat(sha256)
  if (state?.size !== size) return false
  return hashStream(await files.read(sha256)).then(
    (hash) => hash === sha256,
    () => false,
  )
}

/** Returns false if the backup lacks the original and has recorded that. */
async function adoptOriginal(
  place: BackupPlace,
  sha256: string,
  files: FileStore,
  folder: string,
  mayBeMissing: boolean,
): Promise<boolean> {
  const path = join(folder, sha256)
  try {
    await pipeline(await place.readObject(sha256), createWriteStream(path))
    await files.adopt(path, sha256)
    return true
  } catch (error) {
    const isLost = isBackupError(error, 'object-missing') || isBackupError(error, 'object-damaged')
    if (mayBeMissing && isLost) return false
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** Removes originals that a failed restore has added, unless something refers to them by now. */
export async function removeAdopted(
  db: Kysely<Database>,
  files: FileStore,
  sha256s: readonly string[],
  before: Date,
): Promise<void> {
  for (const sha256 of sha256s) await files.remove(sha256, before, () => isReferenced(db, sha256))
}
