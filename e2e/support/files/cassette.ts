import { fileURLToPath } from 'node:url'
import { Decoder, Demuxer, FilterAPI, pipeline } from 'node-av/api'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { StoryFile } from './story-file.ts'
import { createWav } from './wav.ts'

const sampleRate = 8000
const recordings = new URL('../../../demo/src/recordings/', import.meta.url)

/** A WAVE file with tones of some seconds, quiet noise between them, and one second of it at both ends. */
export function createCassette(seconds: readonly number[], silence: number): StoryFile {
  const tones = seconds.map((length, index) => createTone(length, 280 + 80 * index))
  return toWav(joinWithSilence(tones, silence))
}

/**
 * A cassette of 40 minutes: ten stories with four seconds of silence between them. In a story one of the recordings of the demo,
 * by its file name, is repeated.
 */
export async function createLongCassette(stories: readonly string[]): Promise<StoryFile> {
  const seconds = 236
  const parts: Int16Array[] = []
  for (const story of stories) {
    const spoken = await decode(story)
    const times = Math.floor((seconds * sampleRate) / spoken.length)
    const part = concat(Array.from({ length: times }, () => spoken))
    // The hiss of the tape is also where somebody speaks.
    parts.push(part.map((sample, index) => Math.round(sample * 0.9) + getHiss(index)))
  }
  return toWav(joinWithSilence(parts, 4))
}

function toWav(samples: Int16Array): StoryFile {
  return createWav('cassette.wav', sampleRate, samples)
}

function joinWithSilence(parts: readonly Int16Array[], silence: number): Int16Array {
  const pause = createNoise(silence)
  const edge = createNoise(1)
  return concat([edge, ...parts.flatMap((part, index) => (index === 0 ? [part] : [pause, part])), edge])
}

function createNoise(seconds: number): Int16Array {
  return Int16Array.from({ length: seconds * sampleRate }, (_, index) => getHiss(index))
}

function getHiss(index: number): number {
  return ((index * 7919) % 61) - 30
}

function createTone(seconds: number, frequency: number): Int16Array {
  return Int16Array.from({ length: seconds * sampleRate }, (_, index) =>
    Math.round(9000 * Math.sin((2 * Math.PI * frequency * index) / sampleRate)),
  )
}

function concat(parts: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(parts.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Decodes a recording of the demo. */
async function decode(name: string): Promise<Int16Array> {
  Log.setLevel(AV_LOG_QUIET)
  await using source = await Demuxer.open(fileURLToPath(new URL(name, recordings)))
  const stream = source.audio()
  if (!stream) throw new Error(`${name} has no sound`)
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create(`aresample=${sampleRate},aformat=sample_fmts=s16:channel_layouts=mono`)
  const parts: Int16Array[] = []
  for await (const frame of pipeline(source, decoder, filter)) {
    const [bytes] = frame?.data ?? []
    // The bytes are only valid until the frame is freed.
    if (frame && bytes) parts.push(new Int16Array(Uint8Array.from(bytes).buffer, 0, frame.nbSamples))
    frame?.free()
  }
  return concat(parts)
}
