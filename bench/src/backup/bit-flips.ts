import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isBackupError } from '@lares/api/src/backup/backup-error.ts'
import type { BackupPlace } from '@lares/api/src/backup/place.ts'
import { seededRandom } from '../content/random.ts'

/**
 * Flips single bits of a backup, one after the other, and counts those that are found by what a full verification reads of
 * that file. Half of the files are chosen evenly, so that small ones are hit too, and half by their sizes.
 */
export async function countFoundFlips(place: BackupPlace, path: string, flips: number): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'lock.json')
    .map(({ parentPath, name }) => join(parentPath, name).slice(path.length + 1))
  const originals = files.filter((file) => file.startsWith('originals/'))
  const random = seededRandom(1)
  let found = 0
  for (let flip = 0; flip < flips; flip++) {
    // Originals have nearly all bytes, and equal sizes.
    const file = random.one(flip % 2 === 0 ? files : originals)
    const restore = await flipBit(join(path, file), random.below)
    if (await isDamaged(place, file)) found += 1
    await restore()
  }
  return found
}

async function flipBit(path: string, below: (limit: number) => number): Promise<() => Promise<void>> {
  const handle = await open(path, 'r+')
  try {
    const { size } = await handle.stat()
    const position = below(size)
    const byte = Buffer.alloc(1)
    await handle.read(byte, 0, 1, position)
    const original = Buffer.from(byte)
    byte[0] = (byte[0] ?? 0) ^ (1 << below(8))
    await handle.write(byte, 0, 1, position)
    return async () => {
      const restoring = await open(path, 'r+')
      await restoring.write(original, 0, 1, position)
      await restoring.close()
    }
  } finally {
    await handle.close()
  }
}

async function isDamaged(place: BackupPlace, file: string): Promise<boolean> {
  const [, kind, sha256] = /^(originals|tables)\/.*\/([0-9a-f]{64})/.exec(file) ?? []
  if (sha256 && (kind === 'originals' || kind === 'tables')) return !(await place.isIntact(kind, sha256))
  try {
    const [, id] = /^snapshots\/(.*?)\.json/.exec(file) ?? []
    if (id) await place.readManifest(id)
    else await place.verifyDescription()
    return false
  } catch (error) {
    if (isBackupError(error)) return true
    throw error
  }
}
