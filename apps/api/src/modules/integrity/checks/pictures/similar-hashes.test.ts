import { expect, test } from 'vitest'
import { findSimilarHashes, type HashPair, maxDistance } from './similar-hashes.ts'

const signal = new AbortController().signal
const hashCount = 50_000

/** Random 64-bit numbers that are the same in each run (Marsaglia's xorshift). */
function createRandom(seed: bigint): () => bigint {
  let state = seed
  return () => {
    state ^= (state << 13n) & 0xffffffffffffffffn
    state ^= state >> 7n
    state ^= (state << 17n) & 0xffffffffffffffffn
    return state
  }
}

const toHex = (hash: bigint) => hash.toString(16).padStart(16, '0')

/** The hash with some bits flipped: `count` different ones. */
function flip(hash: bigint, count: number, random: () => bigint): bigint {
  const bits = new Set<bigint>()
  while (bits.size < count) bits.add(random() % 64n)
  return [...bits].reduce((flipped, bit) => flipped ^ (1n << bit), hash)
}

const byFirst = (pairs: readonly HashPair[]) =>
  [...pairs].sort((a, b) => a.first - b.first || a.other - b.other)

test(`finds every near pair among ${hashCount} hashes, and none among random ones, within seconds`, async () => {
  const random = createRandom(88172645463325252n)
  const hashes = Array.from({ length: hashCount }, random)
  const expected: HashPair[] = []
  for (let place = 0; place < 700; place++) {
    const distance = place % (maxDistance + 1)
    const [first, other] = [place, hashCount - 1 - place]
    hashes[other] = flip(hashes[first] ?? 0n, distance, random)
    expected.push({ first, other, distance })
  }
  // One bit too far.
  for (let place = 1000; place < 1100; place++)
    hashes[place + 5000] = flip(hashes[place] ?? 0n, maxDistance + 1, random)
  const start = performance.now()
  expect(byFirst(await findSimilarHashes(hashes.map(toHex), signal))).toEqual(expected)
  expect(performance.now() - start).toBeLessThan(15_000)
}, 30_000)

test('finds what comparing all pairs finds', async () => {
  const random = createRandom(1234567n)
  // Few different bits, so that many are near.
  const hashes = Array.from({ length: 120 }, () => random() & 0x00000f0000ff0003n)
  const expected = new Set<string>()
  for (const [other, hash] of hashes.entries())
    for (const [first, earlier] of hashes.slice(0, other).entries())
      if ([...(hash ^ earlier).toString(2)].filter((bit) => bit === '1').length <= maxDistance)
        expected.add(`${first}:${other}`)
  const found = await findSimilarHashes(hashes.map(toHex), signal)
  for (const { first, other } of found) expect(expected).toContain(`${first}:${other}`)
  const paired = new Set(found.flatMap(({ first, other }) => [first, other]))
  const nearSomething = new Set([...expected].flatMap((pair) => pair.split(':').map(Number)))
  expect(paired).toEqual(nearSomething)
})

test('a thousand equal pictures make few pairs, but each is in one', async () => {
  const pairs = await findSimilarHashes(
    Array.from({ length: 1000 }, () => 'f0f0f0f0f0f0f0f0'),
    signal,
  )
  expect(pairs.length).toBeLessThan(5000)
  expect(new Set(pairs.flatMap(({ first, other }) => [first, other])).size).toBe(1000)
})

test('lets the event loop have its turn, and can be cancelled', async () => {
  const random = createRandom(42n)
  const hashes = Array.from({ length: 20_000 }, () => toHex(random()))
  const cancelled = new AbortController()
  setImmediate(() => cancelled.abort(new Error('cancelled')))
  await expect(findSimilarHashes(hashes, cancelled.signal)).rejects.toThrow('cancelled')
})
