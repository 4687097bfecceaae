import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { hasErrorCode } from './file-system-errors.ts'

const othersMask = 0o007
const groupAndOthersMask = 0o077

export interface PrivateFolderOptions {
  /** Whether to deny access to the group too. */
  readonly denyGroup?: boolean
}

/**
 * Creates a folder that other users cannot access, or restricts an existing one, because a data folder created by hand may
 * be open to every user of the machine. Access of a group, for example for backups, is kept unless `ownersAlone` is set.
 */
export function createPrivateFolder(
  path: string,
  { denyGroup: ownersAlone = false }: PrivateFolderOptions = {},
): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const mode = statSync(path).mode & 0o7777
  const restricted = mode & ~(ownersAlone ? groupAndOthersMask : othersMask)
  if (mode === restricted) return
  try {
    chmodSync(path, restricted)
  } catch (error) {
    // Some file systems have no permissions, and only the owner of a folder can change them.
    if (!hasErrorCode(error, 'EPERM') && !hasErrorCode(error, 'ENOTSUP')) throw error
  }
}
