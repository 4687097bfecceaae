import { createHash, type Hash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@lares/server-kit/app-error'

/** What `Upload-Checksum` may name; tus 1.0 asks for SHA-1 at least. */
export const checksumAlgorithms = ['sha1', 'sha256', 'md5'] as const

/** The checksum that a client sent along with a chunk. */
export interface ChunkChecksum {
  start(): Hash
  matches(hash: Hash): boolean
}

/**
 * Reads an `Upload-Checksum` header: the algorithm and the Base64 of the digest (tus 1.0, checksum). Throws
 * `invalid-request` for another form or algorithm.
 */
export function readChunkChecksum(header: string | undefined): ChunkChecksum | undefined {
  if (header === undefined) return undefined
  const [algorithm = '', digest = '', ...rest] = header.trim().split(' ')
  const known = checksumAlgorithms.find((name) => name === algorithm)
  const expected = Buffer.from(digest, 'base64')
  if (!known || rest.length > 0 || expected.length !== createHash(known).digest().length) {
    throw new AppError('invalid-request', {
      message: `Upload-Checksum takes one of ${checksumAlgorithms.join(', ')} and a digest in Base64.`,
      issues: [{ path: 'upload-checksum', code: 'wrong-format' }],
    })
  }
  return {
    start: () => createHash(known),
    matches: (hash) => timingSafeEqual(hash.digest(), expected),
  }
}

/** The bytes of a chunk are not those that the client meant to send; they have been dropped. */
export class ChecksumMismatch extends Error {
  override readonly name = 'ChecksumMismatch'
}
