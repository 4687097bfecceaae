import { createHash } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

/** A pause follows after so many bytes. */
const bytesBetweenPauses = 1024 * 1024

/**
 * Hashes a file at no more than `maxBytesPerMs`, so that hashing a film leaves disk and CPU to requests. Returns the SHA-256 in
 * lower-case hexadecimal. Throws the signal's reason.
 */
export async function hashThrottled(
  stream: Readable,
  maxBytesPerMs: number,
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256')
  let bytesSincePause = 0
  for await (const chunk of addAbortSignal(signal, stream)) {
    hash.update(chunk)
    bytesSincePause += chunk.length
    if (bytesSincePause < bytesBetweenPauses) continue
    await delay(bytesSincePause / maxBytesPerMs, undefined, { signal })
    bytesSincePause = 0
  }
  return hash.digest('hex')
}
