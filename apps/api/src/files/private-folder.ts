import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { isCode } from './file-system-errors.ts'

const everybodyElse = 0o007
const groupToo = 0o077

/**
 * Makes a folder for the archive's own processes and shuts one that is there already: the data folder around it may have
 * been made by hand, open to every user of the machine. A group that was let in, for backups say, stays so unless the
 * folder is `ownersAlone`.
 */
export function makePrivateFolder(path: string, { ownersAlone = false } = {}): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const mode = statSync(path).mode & 0o7777
  const shut = mode & ~(ownersAlone ? groupToo : everybodyElse)
  if (mode === shut) return
  try {
    chmodSync(path, shut)
  } catch (error) {
    // Some disks know no rights, and a folder of somebody else's is theirs to shut.
    if (!isCode(error, 'EPERM') && !isCode(error, 'ENOTSUP')) throw error
  }
}
