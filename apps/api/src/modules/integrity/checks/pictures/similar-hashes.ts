/** Bits in which the hashes of two near-same pictures may differ, of 64. */
export const maxDistance = 6

/** The bits at which the bands of a hash begin, and its end: one band more than the distance, so that one is equal in every pair. */
const bandStarts = [0, 10, 19, 28, 37, 46, 55, 64]

/** Pairs that one picture may be part of, so that a thousand equal ones do not make half a million. */
const maxPairsEach = 5

/** After this time the event loop gets its turn. */
const maxTaskMs = 10

export interface HashPair {
  readonly first: number
  readonly other: number
  readonly distance: number
}

/**
 * Finds all pairs of 64-bit hashes that differ in at most `maxDistance` bits, without comparing all of them: two such hashes
 * are equal in at least one of seven bands (multi-index hashing; Norouzi, Punjani and Fleet, 2012), so that only hashes
 * in the same bucket of a band are compared. Each hash gets at most a few pairs. Returns indices; yields to the event loop.
 *
 * @param hashes as 16 hexadecimal digits
 */
export async function findSimilarHashes(hashes: readonly string[], signal: AbortSignal): Promise<HashPair[]> {
  const high = Uint32Array.from(hashes, (hash) => Number.parseInt(hash.slice(0, 8), 16))
  const low = Uint32Array.from(hashes, (hash) => Number.parseInt(hash.slice(8), 16))
  const bands = Array.from({ length: maxDistance + 1 }, (_, band) => readBand(high, low, band))
  const pairs: HashPair[] = []
  const counts = new Uint16Array(hashes.length)
  let resumedAt = performance.now()
  for (const [number, band] of bands.entries()) {
    const buckets = new Map<number, number[]>()
    for (const [index, key] of band.entries()) {
      const bucket = buckets.get(key) ?? []
      buckets.set(key, bucket)
      for (const earlier of bucket) {
        if ((counts[index] ?? 0) >= maxPairsEach) break
        if ((counts[earlier] ?? 0) >= maxPairsEach) continue
        const distance = measure(high, low, earlier, index)
        // A pair that is equal in several bands was found with the first of them.
        const isKnown = () => bands.slice(0, number).some((other) => other[earlier] === other[index])
        if (distance > maxDistance || isKnown()) continue
        pairs.push({ first: earlier, other: index, distance })
        counts[index] = (counts[index] ?? 0) + 1
        counts[earlier] = (counts[earlier] ?? 0) + 1
      }
      bucket.push(index)
      if (index % 64 === 0 && performance.now() - resumedAt > maxTaskMs) {
        await new Promise((resolve) => setImmediate(resolve))
        signal.throwIfAborted()
        resumedAt = performance.now()
      }
    }
  }
  return pairs
}

/** The values of one band of all hashes. The bits are counted from the lowest; one band is in both halves. */
function readBand(high: Uint32Array, low: Uint32Array, band: number): Uint16Array {
  const start = bandStarts[band] ?? 0
  const mask = (1 << ((bandStarts[band + 1] ?? 0) - start)) - 1
  return Uint16Array.from(low, (lowBits, index) => {
    const highBits = high[index] ?? 0
    if (start >= 32) return (highBits >>> (start - 32)) & mask
    return (start === 0 ? lowBits : (lowBits >>> start) | (highBits << (32 - start))) & mask
  })
}

function measure(high: Uint32Array, low: Uint32Array, first: number, other: number): number {
  return countBits((high[first] ?? 0) ^ (high[other] ?? 0)) + countBits((low[first] ?? 0) ^ (low[other] ?? 0))
}

/** The number of set bits (Warren, Hacker's Delight, section 5-1). */
function countBits(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
