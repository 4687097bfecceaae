import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'lares-tests-'

/** Several times what the archives, files and browsers of a run take at one time. */
const bytesNeeded = 6 * 1024 ** 3

/**
 * Where tests put what they need for a while: in memory where there is room for it, since tens of thousands of small
 * files are made and removed, or else where the system has such things. Removed when this process ends.
 */
export function useScratchFolder(): void {
  if (process.env.TMPDIR || freeBytes() < bytesNeeded) return
  removeAbandoned()
  const folder = join(memory, `${prefix}${process.pid}`)
  // A database server that runs as a user of its own gets to its folder inside.
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

/** What runs that were ended in the middle have left. */
function removeAbandoned(): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || existsSync(`/proc/${name.slice(prefix.length)}`)) continue
    rmSync(join(memory, name), { recursive: true, force: true })
  }
}
