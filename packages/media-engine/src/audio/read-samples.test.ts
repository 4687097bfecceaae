import { fileURLToPath } from 'node:url'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { describe, expect, test } from 'vitest'
import { writeChangingMp3 } from '../testing/sound-file.ts'
import { readSamples, type TimeRange } from './read-samples.ts'

const sampleRate = 16_000
const folder = createTemporaryFolder()
const never = new AbortController().signal

const getPath = (name: string) =>
  fileURLToPath(new URL(`../../../../demo/src/recordings/${name}`, import.meta.url))

async function decode(name: string, mediaType: string, range?: TimeRange): Promise<number[]> {
  const decoded: number[] = []
  const add = async (samples: Float32Array) => {
    for (const sample of samples) decoded.push(sample)
  }
  await readSamples(getPath(name), mediaType, sampleRate, never, add, range)
  return decoded
}

/** By how many samples a part lies beside its place in the whole: where the two differ least. */
function findOffset(whole: readonly number[], part: readonly number[], place: number): number {
  const length = Math.min(part.length, sampleRate)
  const compare = (offset: number) => {
    let sum = 0
    for (let at = 0; at < length; at += 3) sum += ((part[at] ?? 0) - (whole[place + offset + at] ?? 0)) ** 2
    return sum
  }
  const offsets = Array.from({ length: 601 }, (_, index) => index - 300)
  return Math.abs(offsets.reduce((best, offset) => (compare(offset) < compare(best) ? offset : best), 0))
}

describe.each([
  ['en-the-radio.opus', 'audio/ogg', 19.99],
  ['it-il-mare.ogg', 'audio/ogg', 19.98],
  ['de-die-uhr.m4a', 'audio/mp4', 18.96],
  ['fr-le-four.mp3', 'audio/mpeg', 20.99],
])('the samples of %s', (name, mediaType, duration) => {
  test('last as long as the recording', async () => {
    const { length } = await decode(name, mediaType)
    expect(Math.abs(length / sampleRate - duration)).toBeLessThan(0.02)
  })

  test('start at the start of the recording, without what the encoder added before it', async () => {
    const samples = await decode(name, mediaType)
    // Somebody begins to speak after 0.4 s in each of them.
    const start = samples.findIndex((sample) => Math.abs(sample) > 0.01) / sampleRate
    expect(Math.abs(start - 0.4)).toBeLessThan(0.03)
  })

  test.each([
    { from: 9, to: 12 },
    { from: 1, to: 3.5 },
    { from: 16, to: 1000 },
  ])('from $from to $to seconds are those of the whole recording', async (range) => {
    const whole = await decode(name, mediaType)
    const part = await decode(name, mediaType, range)
    const end = Math.min(range.to * sampleRate, whole.length)
    expect(Math.abs(part.length - (end - range.from * sampleRate))).toBeLessThan(2000)
    expect(findOffset(whole, part, range.from * sampleRate)).toBeLessThan(0.015 * sampleRate)
  })
})

test('a recording whose format changes is read to its end', async () => {
  const path = folder.at('changing.mp3')
  await writeChangingMp3(path)
  const levels: number[] = []
  await readSamples(path, 'audio/mpeg', sampleRate, never, async (samples) => {
    for (const sample of samples) levels.push(Math.abs(sample))
  })
  expect(levels.length / sampleRate).toBeCloseTo(5, 1)
  // No part of it is silence instead of what the file has there.
  for (let second = 0; second < 4.5; second += 0.5) {
    const part = levels.slice(second * sampleRate, (second + 0.5) * sampleRate)
    expect(Math.max(...part)).toBeGreaterThan(0.2)
  }
})

test('a reader that fails ends the decoding', async () => {
  const reading = readSamples(getPath('fr-le-four.mp3'), 'audio/mpeg', sampleRate, never, async () => {
    throw new Error('full')
  })
  await expect(reading).rejects.toThrow('full')
})

test('a cancelled decoding rejects with the reason', async () => {
  const controller = new AbortController()
  const reading = readSamples(
    getPath('fr-le-four.mp3'),
    'audio/mpeg',
    sampleRate,
    controller.signal,
    async () => {
      controller.abort(new Error('cancelled by the test'))
    },
  )
  await expect(reading).rejects.toThrow('cancelled by the test')
})

test('a type that is no recording is unsupported', async () => {
  const reading = readSamples(
    getPath('fr-le-four.mp3'),
    'text/plain',
    sampleRate,
    never,
    async () => undefined,
  )
  await expect(reading).rejects.toMatchObject({ name: 'UnreadableFile', reason: 'unsupported' })
})
