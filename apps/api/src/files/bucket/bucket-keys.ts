import { isSha256 } from '../original-path.ts'

/** Everything of the archive in its bucket. */
export const filesPrefix = 'lares-files/'

/** The objects that say to which archive the bucket belongs, like `lares-files/owner/<id>`. */
export const ownerPrefix = `${filesPrefix}owner/`

/** The folder of the objects with the bytes of a hash. Throws a TypeError for anything but a SHA-256. */
export function toFileFolder(sha256: string): string {
  if (!isSha256(sha256)) throw new TypeError('expected a SHA-256 in lower-case hexadecimal')
  return `${filesPrefix}${sha256}/`
}

/** The key of the object that says that the bucket belongs to an archive. Throws a TypeError for what is no id. */
export function toOwnerKey(archiveId: string): string {
  if (!/^[0-9A-Za-z-]{1,64}$/.test(archiveId)) throw new TypeError('expected the id of an archive')
  return `${ownerPrefix}${archiveId}`
}
