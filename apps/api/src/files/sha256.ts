import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Computes the SHA-256 of a local file in lower-case hexadecimal, streaming it. */
export function hashFile(path: string): Promise<string> {
  return hashStream(createReadStream(path, { highWaterMark: 1024 * 1024 }))
}

/** Computes the SHA-256 of a stream in lower-case hexadecimal. */
export async function hashStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}
