import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const chunkBytes = 1024 * 1024
const maxBytesPerMs = 100_000

/**
 * The SHA-256 of a file in lower-case hexadecimal, read with pauses, at most 100 MB a second, so that a film that is
 * checked leaves the disk and the processor to those who wait for an answer. Throws the signal's reason.
 */
export async function hashGently(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes, signal })) {
    hash.update(chunk)
    if (chunk.length === chunkBytes) await delay(chunkBytes / maxBytesPerMs, undefined, { signal })
  }
  return hash.digest('hex')
}
