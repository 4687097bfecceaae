import { createHash, type Hash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@lares/server-kit/app-error'

/** The algorithms accepted in `Upload-Checksum`; tus 1.0 requires SHA-1. */
export const checksumAlgorithms = ['sha1', 'sha256', 'md5'] as const

/** The checksum that a client sent with a chunk. */
export interface ChunkChecksum {
  start(): Hash
  matches(hash: Hash): boolean
}

/**
 * Parses an `Upload-Checksum` header: the algorithm and the digest in Base64 (tus 1.0, checksum). Throws
 * `invalid-request` for any other format or algorithm.
 */
export function parseChunkChecksum(header: string | undefined): ChunkChecksum | undefined {
  if (header === undefined) return undefined
  const [algorithm = '', digest = '', ...rest] = header.trim().split(' ')
  const supported = checksumAlgorithms.find((name) => name === algorithm)
  const expected = Buffer.from(digest, 'base64')
  if (!supported || rest.length > 0 || expected.length !== createHash(supported).digest().length) {
    throw new AppError('invalid-request', {
      message: `Upload-Checksum takes one of ${checksumAlgorithms.join(', ')} and a digest in Base64.`,
      issues: [{ path: 'upload-checksum', code: 'wrong-format' }],
    })
  }
  return {
    start: () => createHash(supported),
    matches: (hash) => timingSafeEqual(hash.digest(), expected),
  }
}

/** The bytes of a chunk do not match its checksum; they have been discarded. */
export class ChecksumMismatch extends Error {
  override readonly name = 'ChecksumMismatch'
}
