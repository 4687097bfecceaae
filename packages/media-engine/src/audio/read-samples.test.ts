import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readSamples } from './read-samples.ts'

const sampleRate = 16_000
const never = new AbortController().signal

const getPath = (name: string) =>
  fileURLToPath(new URL(`../../../../demo/src/recordings/${name}`, import.meta.url))

async function decode(name: string, mediaType: string): Promise<number[]> {
  const decoded: number[] = []
  await readSamples(getPath(name), mediaType, sampleRate, never, async (samples) => {
    for (const sample of samples) decoded.push(sample)
  })
  return decoded
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
