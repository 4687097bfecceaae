import { join } from 'node:path'

/** The path of a stored file: `<root>/originals/ab/cd/abcd…`. Throws a TypeError for anything but a SHA-256. */
export function getOriginalPath(root: string, sha256: string): string {
  if (!isSha256(sha256)) throw new TypeError('expected a SHA-256 in lower-case hexadecimal')
  return join(root, 'originals', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
}

/** Whether a name is a SHA-256 in lower-case hexadecimal, and not a draft beside the stored files. */
export function isSha256(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name)
}
