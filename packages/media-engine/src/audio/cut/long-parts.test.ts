import { readFileSync, writeFileSync } from 'node:fs'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { FF_ENCODER_AAC, FF_ENCODER_FLAC, FF_ENCODER_LIBMP3LAME } from 'node-av/constants'
import { expect, test } from 'vitest'
import { listBoxes } from '../../testing/list-boxes.ts'
import { decodeSound, writeSoundFile } from '../../testing/sound-file.ts'
import { cutAudio } from './cut-audio.ts'
import { skipMp3Frames } from './skip-mp3-frames.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()
const rate = 44_100
/** Long enough for the middle to be copied without FFmpeg. */
const bounds = { from: 3 * rate + 77, to: 33 * rate + 1234 }

const mp3 = {
  seconds: 40,
  encoder: FF_ENCODER_LIBMP3LAME,
  sampleFormat: 's16p',
  bitrate: 128_000,
  muxerOptions: { id3v2_version: 0, write_xing: 0 },
} as const
const flac = { seconds: 40, encoder: FF_ENCODER_FLAC, sampleFormat: 's16' } as const

async function cut(path: string, mediaType: string, { from, to } = bounds) {
  const [piece] = await cutAudio({
    path,
    mediaType,
    outDir: folder.at('cut'),
    pieces: [[{ start: from / rate, end: to / rate }]],
    exact: false,
    snap: false,
    signal,
  })
  if (!piece) throw new Error('There is no piece.')
  return piece
}

/** The largest difference of two recordings, of which the first has the samples from `from` on of the second. */
function compare(samples: Float32Array, original: Float32Array, from: number, at = 0, to = samples.length) {
  let largest = 0
  for (let index = at; index < to; index += 1)
    largest = Math.max(largest, Math.abs((samples[index] ?? 9) - (original[from + index] ?? 9)))
  return largest
}

test.each([
  ['MP3', 'long.mp3', 'audio/mpeg', mp3, 0.001],
  ['FLAC', 'long.flac', 'audio/flac', flac, 0],
] as const)(
  'a long part of an %s has the samples of the original',
  async (_, file, mediaType, sound, tolerance) => {
    const path = folder.at(file)
    await writeSoundFile(path, sound)
    const { samples: original } = await decodeSound(path)
    const piece = await cut(path, mediaType)
    expect(piece.isEncoded).toBe(false)
    const { samples } = await decodeSound(piece.path)
    expect(samples.length).toBe(bounds.to - bounds.from)
    expect(compare(samples, original, bounds.from)).toBeLessThanOrEqual(tolerance)
  },
)

test('a part of an MP3 can be before the part that was cut last', async () => {
  const path = folder.at('order.mp3')
  await writeSoundFile(path, mp3)
  const { samples: original } = await decodeSound(path)
  const parts = [
    { start: 20, end: 30 },
    { start: 1, end: 8 },
    { start: 36, end: 39 },
  ]
  const pieces = await cutAudio({
    path,
    mediaType: 'audio/mpeg',
    outDir: folder.at('cut-order'),
    pieces: parts.map((part) => [part]),
    exact: false,
    snap: false,
    signal,
  })
  for (const [index, { start, end }] of parts.entries()) {
    const { samples } = await decodeSound(pieces[index]?.path ?? '')
    expect(samples.length).toBe((end - start) * rate)
    expect(compare(samples, original, start * rate)).toBeLessThanOrEqual(0.001)
  }
})

test('a long part of an MP3 is encoded again where something else is between its frames', async () => {
  const path = folder.at('tagged.mp3')
  await writeSoundFile(path, mp3)
  const bytes = readFileSync(path)
  const at = (await skipMp3Frames(path, 0, 800, signal)) ?? 0
  // An ID3v2 tag of 100 bytes, as where two files were appended.
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x64', 'latin1'), Buffer.alloc(100)])
  writeFileSync(path, Buffer.concat([bytes.subarray(0, at), tag, bytes.subarray(at)]))
  const piece = await cut(path, 'audio/mpeg')
  expect(piece).toMatchObject({ isEncoded: true, mediaType: 'audio/mp4' })
  expect(piece.duration).toBeCloseTo((bounds.to - bounds.from) / rate, 1)
})

test('a long part of a FLAC with a damaged frame has all other frames', async () => {
  const path = folder.at('damaged.flac')
  await writeSoundFile(path, flac)
  const { samples: original } = await decodeSound(path)
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 2)
  bytes.fill(0x55, middle, middle + 8)
  writeFileSync(path, bytes)
  const piece = await cut(path, 'audio/flac', { from: 3 * rate, to: 33 * rate })
  expect(piece).toMatchObject({ isEncoded: false, duration: 30 })
  const { samples } = await decodeSound(piece.path)
  const middleSample = 20 * rate - 3 * rate
  expect(compare(samples, original, 3 * rate, 0, middleSample - rate)).toBe(0)
  expect(compare(samples, original, 3 * rate, middleSample + rate)).toBe(0)
})

test('the index of a long part of an AAC file comes before its sound, in the room that was reserved for it', async () => {
  const path = folder.at('long.m4a')
  // More packets than the room for all else in the index could hold.
  const seconds = 70
  await writeSoundFile(path, { seconds, encoder: FF_ENCODER_AAC, sampleFormat: 'fltp', bitrate: 64_000 })
  const piece = await cut(path, 'audio/mp4', { from: rate, to: (seconds - 1) * rate })
  expect(piece.isEncoded).toBe(false)
  // FFmpeg leaves eight bytes before the sound for its size in 64 bits.
  expect(await listBoxes(piece.path)).toEqual(['ftyp', 'moov', 'free', 'free', 'mdat'])
  const bytes = readFileSync(piece.path)
  expect(bytes.readUInt32BE(bytes.indexOf('moov') - 4)).toBeGreaterThan(8 * 1024)
  const { samples } = await decodeSound(piece.path)
  expect(samples.length).toBe((seconds - 2) * rate)
})
