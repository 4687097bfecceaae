import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'lares-tests-'

/** Several times the peak space that the archives, files and browsers of a run need; `npm run test:all` uploads gigabytes. */
const minFreeBytes = (process.env.LARES_TEST_ALL === '1' ? 16 : 6) * 1024 ** 3

/**
 * Points TMPDIR to a folder in memory if there is enough space, since tests create and delete tens of thousands of small
 * files. The folder is removed when this process exits.
 */
export function createScratchFolder(): void {
  if (process.env.TMPDIR || freeBytes() < minFreeBytes) return
  removeAbandonedFolders()
  const folder = join(memory, `${prefix}${process.pid}`)
  // Readable by others, for database servers that run as another user.
  mkdirSync(folder, { mode: 0o755 })
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory())
  } catch {
    return 0
  }
}

/** Removes folders of runs that were killed. */
function removeAbandonedFolders(): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || existsSync(`/proc/${name.slice(prefix.length)}`)) continue
    rmSync(join(memory, name), { recursive: true, force: true })
  }
}
