import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../files/file-store.ts'
import type { OriginalSource } from '../../files/original-source.ts'
import { hashStream } from '../../files/sha256.ts'
import { isStoreOutage } from '../../files/store-outage.ts'
import { BackupError, isBackupError } from '../backup-error.ts'
import { copyFromAny } from '../copy-verified.ts'
import type { RunOptions } from '../create-snapshot.ts'
import { forEachOriginal } from '../for-each-original.ts'
import type { Manifest, OriginalLine } from '../format/schemas.ts'
import { listOriginals } from '../list-originals.ts'
import type { BackupPlace } from '../place.ts'

export interface AdoptOptions extends RunOptions {
  /** Other places in which originals are looked for that the backup has lost. */
  readonly otherSources?: readonly OriginalSource[]
  /** How many originals may be missing or damaged in the backup; 0 by default. */
  readonly acceptedLosses?: number
}

export interface AdoptedOriginals {
  /** SHA-256 of those that the archive did not have intact. */
  readonly adopted: readonly string[]
  readonly adoptedBytes: number
  /** Those that the archive lacked when the snapshot was made, and that neither has now. */
  readonly unavailable: readonly string[]
  /** Those that the backup has lost since, and that nothing else has. */
  readonly lost: readonly string[]
}

/**
 * Copies the originals of a snapshot that the archive does not have intact, and calls `onAdopted` for each that it did not have at all. If
 * the backup has lost more than `acceptedLosses`, the rest is still read to count all losses, and `object-missing` or `object-damaged` is
 * thrown.
 */
export async function adoptOriginals(
  place: BackupPlace,
  manifest: Manifest,
  files: FileStore,
  folder: string,
  { signal, progress, otherSources = [], acceptedLosses = 0 }: AdoptOptions,
  onAdopted: (sha256: string) => void,
): Promise<AdoptedOriginals> {
  const unreadable = new Set(manifest.unreadable)
  const adopted: string[] = []
  const unavailable: string[] = []
  const lost: string[] = []
  let firstLoss: BackupError | undefined
  let adoptedBytes = 0
  let done = 0
  async function adopt(original: OriginalLine): Promise<void> {
    const { sha256, size } = original
    if (await isIntact(files, sha256, size)) return
    const path = join(folder, sha256)
    try {
      const loss = await copyOriginal(place, original, path)
      if (loss && !(await copyFromAny(otherSources, original, path, signal))) {
        if (unreadable.has(sha256)) unavailable.push(sha256)
        else {
          lost.push(sha256)
          firstLoss ??= loss
        }
        return
      }
      if (lost.length > acceptedLosses) return
      const isNew = !(await files.has(sha256))
      await files.adopt(path, sha256)
      if (isNew) onAdopted(sha256)
      adopted.push(sha256)
      adoptedBytes += size
    } finally {
      await rm(path, { force: true })
    }
  }
  await forEachOriginal(
    listOriginals(place, manifest),
    place.storage.concurrency,
    signal,
    async (original) => {
      await adopt(original)
      done += original.size
      progress?.({ phase: 'originals', done, total: manifest.originals.bytes })
    },
  )
  if (firstLoss && lost.length > acceptedLosses)
    throw new BackupError(firstLoss.code, firstLoss.message, { cause: firstLoss, lostFiles: lost.length })
  return { adopted, adoptedBytes, unavailable: unavailable.sort(), lost: lost.sort() }
}

async function isIntact(files: FileStore, sha256: string, size: number): Promise<boolean> {
  const state = await files.stat(sha256)
  if (state?.size !== size) return false
  try {
    return (await hashStream(await files.read(sha256))) === sha256
  } catch (error) {
    // The file may be intact, and a copy could not be stored during an outage.
    if (isStoreOutage(error)) throw error
    return false
  }
}

/** Copies an original from the backup to a file. Returns the error of a backup that does not have its bytes. */
async function copyOriginal(
  place: BackupPlace,
  { sha256 }: OriginalLine,
  path: string,
): Promise<BackupError | undefined> {
  try {
    await pipeline(await place.readObject(sha256), createWriteStream(path))
    return undefined
  } catch (error) {
    if (isBackupError(error, 'object-missing') || isBackupError(error, 'object-damaged')) return error
    throw error
  }
}
