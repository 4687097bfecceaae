import { fileURLToPath } from 'node:url'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_ALAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_MP2,
  FF_ENCODER_PCM_S16BE,
  FF_ENCODER_PCM_S16LE,
  FF_ENCODER_PCM_S24LE,
  FF_ENCODER_WAVPACK,
} from 'node-av/constants'
import { describe, expect, test } from 'vitest'
import type { CutPiece, CutSpan } from '../../cutting.ts'
import { sniffFile } from '../../sniff.ts'
import { decodeSound, type SoundOptions, writeSoundFile } from '../../testing/sound-file.ts'
import { cutAudio } from './cut-audio.ts'

const folder = createTemporaryFolder()
const seconds = 20
const base = { seconds, sampleFormat: 's16' } as const

interface Format {
  readonly name: string
  readonly file: string
  /** Undefined for one of the demo's recordings. */
  readonly sound: SoundOptions | undefined
  /** Largest difference of two samples of the same sound. */
  readonly tolerance: number
  /** Samples by which FFmpeg plays the end too long: it does not respect the padding of every format. */
  readonly excess?: number
  /** Samples by which it may start earlier: those of a frame, where a file cannot state a start within one. */
  readonly earlier?: number
  /** Whether parts of it are encoded again where they are joined. */
  readonly isNotJoinable?: boolean
}

/** Cut to the sample, without a difference. */
const exactFormats: Format[] = [
  { name: 'WAVE', file: 'a.wav', sound: { ...base, encoder: FF_ENCODER_PCM_S16LE }, tolerance: 0 },
  {
    name: 'WAVE of 24 bits, 192 kHz and six channels',
    file: 'b.wav',
    sound: {
      ...base,
      seconds: 8,
      encoder: FF_ENCODER_PCM_S24LE,
      sampleFormat: 's32',
      sampleRate: 192_000,
      layout: '5.1',
    },
    tolerance: 0,
  },
  { name: 'AIFF', file: 'a.aiff', sound: { ...base, encoder: FF_ENCODER_PCM_S16BE }, tolerance: 0 },
  { name: 'FLAC', file: 'a.flac', sound: { ...base, encoder: FF_ENCODER_FLAC }, tolerance: 0 },
  {
    name: 'FLAC of 24 bits, 192 kHz and six channels',
    file: 'b.flac',
    sound: {
      ...base,
      seconds: 8,
      encoder: FF_ENCODER_FLAC,
      sampleFormat: 's32',
      sampleRate: 192_000,
      layout: '5.1',
      encoderOptions: { bits_per_raw_sample: 24 },
    },
    tolerance: 0,
  },
  {
    name: 'FLAC in Ogg',
    file: 'a.oga',
    sound: { ...base, encoder: FF_ENCODER_FLAC, format: 'ogg' },
    tolerance: 0,
  },
]

/** Copied to the frame; the outer cuts are to the sample in players that respect the padding. */
const frameFormats: Format[] = [
  {
    name: 'MP3',
    file: 'a.mp3',
    sound: { ...base, encoder: FF_ENCODER_LIBMP3LAME, sampleFormat: 's16p', bitrate: 128_000 },
    tolerance: 0.001,
  },
  {
    name: 'MP3 of a low bit rate, whose frames borrow from many before',
    file: 'b.mp3',
    sound: {
      ...base,
      encoder: FF_ENCODER_LIBMP3LAME,
      sampleFormat: 's16p',
      sampleRate: 22_050,
      layout: 'mono',
      bitrate: 32_000,
    },
    tolerance: 0.001,
  },
  {
    name: 'MP3 of a variable bit rate without an index',
    file: 'c.mp3',
    sound: {
      ...base,
      encoder: FF_ENCODER_LIBMP3LAME,
      sampleFormat: 's16p',
      encoderOptions: { global_quality: 4 * 118, flags: '+qscale' },
      muxerOptions: { write_xing: 0, id3v2_version: 0 },
    },
    tolerance: 0.001,
  },
  {
    name: 'AAC in MP4',
    file: 'a.m4a',
    // Without noise that differs with each decoding.
    sound: {
      ...base,
      encoder: FF_ENCODER_AAC,
      sampleFormat: 'fltp',
      bitrate: 96_000,
      encoderOptions: { aac_pns: 0 },
    },
    tolerance: 0.001,
  },
  {
    name: 'Apple Lossless',
    file: 'b.m4a',
    sound: { ...base, encoder: FF_ENCODER_ALAC, sampleFormat: 's16p' },
    tolerance: 0,
    excess: 4096,
  },
  {
    name: 'Vorbis',
    file: 'it-il-mare.ogg',
    sound: undefined,
    tolerance: 0.001,
    earlier: 1024,
    excess: 1024,
    isNotJoinable: true,
  },
  {
    name: 'Opus',
    file: 'a.opus',
    sound: { ...base, encoder: FF_ENCODER_LIBOPUS, sampleRate: 48_000, bitrate: 64_000 },
    // Its decoder approaches the same state, but does not reach it.
    tolerance: 0.06,
  },
  {
    name: 'Opus in WebM',
    file: 'a.webm',
    sound: { ...base, encoder: FF_ENCODER_LIBOPUS, sampleRate: 48_000, bitrate: 64_000 },
    tolerance: 0.06,
  },
]

/** Copied to the frame, and the file cannot tell where to start within one. */
const plainFrameFormats: Format[] = [
  {
    name: 'AAC without a container',
    file: 'a.aac',
    sound: { ...base, encoder: FF_ENCODER_AAC, sampleFormat: 'fltp', bitrate: 96_000 },
    tolerance: 0.5,
  },
  { name: 'MPEG layer II', file: 'a.mp2', sound: { ...base, encoder: FF_ENCODER_MP2 }, tolerance: 0.5 },
]

const recordings = fileURLToPath(new URL('../../../../../demo/src/recordings/', import.meta.url))
const never = new AbortController().signal

/** By how much a sample differs that was encoded twice; the tone has an amplitude of 0.4. */
const encodingNoise = 0.08

const prepared = new Map<string, ReturnType<typeof write>>()

/** Writes each recording once. */
function prepare(format: Format): ReturnType<typeof write> {
  const before = prepared.get(format.file) ?? write(format)
  prepared.set(format.file, before)
  return before
}

async function write({ file, sound }: Format) {
  const path = sound ? folder.at(file) : `${recordings}${file}`
  if (sound) await writeSoundFile(path, sound)
  const { mediaType } = await sniffFile(path, file)
  return { path, mediaType, original: await decodeSound(path) }
}

async function cut(
  path: string,
  mediaType: string,
  pieces: CutSpan[][],
  options: { exact?: boolean; snap?: boolean } = {},
): Promise<CutPiece[]> {
  const outDir = folder.at(`cut-${Math.random()}`)
  return cutAudio({ path, mediaType, outDir, pieces, exact: false, snap: false, signal: never, ...options })
}

/** The largest difference between a piece and the part of the original from sample `from` on. */
function compare(
  piece: Float32Array,
  original: Float32Array,
  from: number,
  at = 0,
  count = piece.length,
): number {
  let largest = 0
  for (let index = 0; index < count; index += 1) {
    const difference = Math.abs((piece[at + index] ?? 9) - (original[from + index] ?? 9))
    if (difference > largest) largest = difference
  }
  return largest
}

describe.each(exactFormats)('$name', (format) => {
  test('is cut and joined to the sample without any loss', async () => {
    const { path, mediaType, original } = await prepare(format)
    const rate = original.sampleRate
    // A sample after the start of a frame, one before its end, and parts that are shorter than a frame.
    const spans = [
      { from: 4097, to: rate * 2 + 5 },
      { from: rate * 3 + 1, to: rate * 3 + 8 },
      { from: rate * 3 + 500, to: rate * 5 },
    ]
    const seconds = spans.map(({ from, to }) => ({ start: from / rate, end: to / rate }))
    const [first, joined] = await cut(path, mediaType, [seconds.slice(0, 1), seconds])
    expect(first).toMatchObject({ isEncoded: false })
    const piece = await decodeSound(first?.path ?? '')
    expect(piece.samples.length).toBe(rate * 2 + 5 - 4097)
    expect(compare(piece.samples, original.samples, 4097)).toBe(0)
    const all = await decodeSound(joined?.path ?? '')
    expect(all.samples.length).toBe(spans.reduce((sum, { from, to }) => sum + to - from, 0))
    let at = 0
    for (const { from, to } of spans) {
      expect(compare(all.samples, original.samples, from, at, to - from)).toBe(0)
      at += to - from
    }
  })
})

describe.each(frameFormats)('$name', (format) => {
  test('is cut at both ends to the sample without being encoded again', async () => {
    const { path, mediaType, original } = await prepare(format)
    const rate = original.sampleRate
    const bounds = [
      [0, rate * 3],
      [rate * 5 + 123, rate * 7 + 777],
      [rate * 7 + 777, rate * 12],
      [Math.round(rate * 17.5), original.samples.length],
    ] as const
    const pieces = await cut(
      path,
      mediaType,
      bounds.map(([from, to]) => [{ start: from / rate, end: to / rate }]),
    )
    for (const [index, [from, to]] of bounds.entries()) {
      const piece = pieces[index]
      expect(piece?.isEncoded).toBe(false)
      const { samples } = await decodeSound(piece?.path ?? '')
      const start = Math.round((piece?.spans[0]?.start ?? 0) * rate)
      expect(from - start).toBeGreaterThanOrEqual(0)
      expect(from - start).toBeLessThanOrEqual(format.earlier ?? 0)
      const error = samples.length - (to - start)
      expect({ index, isExact: error >= 0 && error <= (format.excess ?? 0) }).toEqual({
        index,
        isExact: true,
      })
      expect(compare(samples, original.samples, start, 0, to - start)).toBeLessThanOrEqual(format.tolerance)
    }
  })

  test('is joined at frames, without a gap', async () => {
    const { path, mediaType, original } = await prepare(format)
    const rate = original.sampleRate
    const [piece] = await cut(path, mediaType, [
      [
        { start: 2, end: 4.01 },
        { start: 9.02, end: 11 },
      ],
    ])
    expect(piece?.isEncoded).toBe(format.isNotJoinable ?? false)
    if (format.isNotJoinable) return
    const { samples } = await decodeSound(piece?.path ?? '')
    const [first, second] = piece?.spans ?? []
    if (!first || !second) return expect.unreachable()
    // Half of the longest frame, of Apple Lossless.
    expect(Math.abs(first.end - 4.01)).toBeLessThan(0.05)
    expect(Math.abs(second.start - 9.02)).toBeLessThan(0.05)
    const length = Math.round((first.end - first.start + second.end - second.start) * rate)
    expect(Math.abs(samples.length - length)).toBeLessThanOrEqual(rate * 0.03 + (format.excess ?? 0))
    // Away from the joint, where frames overlap.
    const margin = Math.round(rate * 0.1)
    const head = Math.round((first.end - first.start) * rate) - margin
    expect(compare(samples, original.samples, Math.round(first.start * rate), 0, head)).toBeLessThanOrEqual(
      format.tolerance,
    )
    const tail = Math.round((second.end - second.start) * rate) - margin
    const from = Math.round(second.end * rate) - tail
    expect(compare(samples, original.samples, from, length - tail, tail - margin)).toBeLessThanOrEqual(
      format.tolerance,
    )
    expect(samples.every((sample) => Math.abs(sample) < 1)).toBe(true)
  })

  test('is encoded again where cuts are to be exact', async () => {
    const { path, mediaType, original } = await prepare(format)
    const rate = original.sampleRate
    const spans = [
      { start: 2, end: 4.01 },
      { start: 9.02, end: 11 },
    ]
    const [piece] = await cut(path, mediaType, [spans], { exact: true })
    expect(piece?.isEncoded).toBe(true)
    const { samples, sampleRate } = await decodeSound(piece?.path ?? '')
    expect(sampleRate).toBe(rate)
    expect(Math.abs(samples.length - Math.round(3.99 * rate))).toBeLessThanOrEqual(1024)
    expect(piece?.spans.map(({ start, end }) => [start.toFixed(3), end.toFixed(3)])).toEqual([
      ['2.000', '4.010'],
      ['9.020', '11.000'],
    ])
  })
})

describe.each(plainFrameFormats)('$name', (format) => {
  test('is cut to the frame', async () => {
    const { path, mediaType, original } = await prepare(format)
    const rate = original.sampleRate
    const [piece] = await cut(path, mediaType, [[{ start: 5, end: 8 }]])
    expect(piece?.isEncoded).toBe(false)
    const { samples } = await decodeSound(piece?.path ?? '')
    expect(Math.abs(samples.length - 3 * rate)).toBeLessThanOrEqual(2 * 1152)
    const from = Math.round((piece?.spans[0]?.start ?? 0) * rate)
    expect(Math.abs(from - 5 * rate)).toBeLessThanOrEqual(1152)
    // The first frames lack what was before them.
    const skipped = 2 * 1152
    expect(compare(samples, original.samples, from + skipped, skipped, rate)).toBeLessThan(0.01)
  })
})

/** The largest difference between two neighbouring samples of a part, which a click exceeds. */
function findLargestStep(samples: Float32Array, from = 0, to = samples.length): number {
  let largest = 0
  for (let index = Math.max(1, from); index < to; index += 1)
    largest = Math.max(largest, Math.abs((samples[index] ?? 0) - (samples[index - 1] ?? 0)))
  return largest
}

function concatenate(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

describe.each(
  // Apple Lossless and Vorbis are played beyond their end.
  frameFormats.filter(({ excess }) => excess === undefined),
)('$name, where one piece is copied and the other encoded', (format) => {
  const [start, middle, end] = [2, 5.0137, 8]

  /** Cuts the part before the middle and the part after it, of which one is encoded. */
  async function cutBoth(encoded: 'before' | 'after') {
    const { path, mediaType, original } = await prepare(format)
    const parts = await Promise.all(
      [[{ start, end: middle }], [{ start: middle, end }]].map((spans, index) =>
        cut(path, mediaType, [spans], { exact: (encoded === 'before') === (index === 0) }),
      ),
    )
    const sounds = await Promise.all(parts.map(([piece]) => decodeSound(piece?.path ?? '')))
    return { original, parts: parts.map(([piece]) => piece), sounds: sounds.map(({ samples }) => samples) }
  }

  test.each(['before', 'after'] as const)('the joint has neither a gap nor a click (%s)', async (encoded) => {
    const { original, parts, sounds } = await cutBoth(encoded)
    const rate = original.sampleRate
    const [before = new Float32Array(), after = new Float32Array()] = sounds
    const [from, joint] = [Math.round(start * rate), Math.round(middle * rate)]
    // What is encoded may be some samples longer, up to a frame, but starts where it should.
    expect(before.length).toBeGreaterThanOrEqual(joint - from)
    expect(before.length - (joint - from)).toBeLessThanOrEqual(1024)
    expect(parts.map((part) => part?.isEncoded)).toEqual([encoded === 'before', encoded === 'after'])
    const whole = concatenate(before.subarray(0, joint - from), after)
    const near = Math.round(rate * 0.05)
    const source = findLargestStep(original.samples, joint - near, joint + near)
    expect(findLargestStep(whole, joint - from - near, joint - from + near)).toBeLessThanOrEqual(
      source + encodingNoise,
    )
    expect(compare(whole, original.samples, joint - near, joint - from - near, 2 * near)).toBeLessThan(
      encodingNoise,
    )
  })
})

test('a lossless format that cannot be copied becomes FLAC, to the sample', async () => {
  const format = {
    name: '',
    file: 'a.wv',
    sound: { ...base, encoder: FF_ENCODER_WAVPACK, sampleFormat: 's16p' },
    tolerance: 0,
  }
  const { path, mediaType, original } = await prepare(format)
  const [piece] = await cut(path, mediaType, [[{ start: 5, end: 8 }]])
  expect(piece).toMatchObject({ isEncoded: true, mediaType: 'audio/flac', extension: '.flac' })
  const { samples, sampleRate } = await decodeSound(piece?.path ?? '')
  expect(samples.length).toBe(3 * sampleRate)
  expect(compare(samples, original.samples, 5 * sampleRate)).toBe(0)
})
