import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_AC3,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_MP2,
  FF_ENCODER_PCM_S16LE,
  FF_ENCODER_WMAV2,
} from 'node-av/constants'
import { beforeAll, describe, expect, test } from 'vitest'
import { cutRecording } from '../cut.ts'
import { derivePath } from '../testing/derive-path.ts'
import { writeWithGap } from '../testing/gap-file.ts'
import { readAllSamples } from '../testing/read-all-samples.ts'
import { writeSoundFile } from '../testing/sound-file.ts'
import { measureAudio } from './measure-audio.ts'
import { processSound } from './processing/process-sound.ts'
import { readSamples } from './read-samples.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()
const sampleRate = 16_000
const opus = { encoder: FF_ENCODER_LIBOPUS, sampleFormat: 'flt' } as const
const aac = { encoder: FF_ENCODER_AAC, sampleFormat: 'fltp' } as const
const ac3 = { encoder: FF_ENCODER_AC3, sampleFormat: 'fltp' } as const
const wma = { encoder: FF_ENCODER_WMAV2, sampleFormat: 'fltp' } as const
const flac = { encoder: FF_ENCODER_FLAC, sampleFormat: 's16' } as const
const pcm = { encoder: FF_ENCODER_PCM_S16LE, sampleFormat: 's16' } as const
const mp3 = { encoder: FF_ENCODER_LIBMP3LAME, sampleFormat: 's16p' } as const
const mp2 = { encoder: FF_ENCODER_MP2, sampleFormat: 's16' } as const
const tone = { seconds: 10, sampleRate: 48_000, layout: 'mono' } as const
const gap = { at: 5, seconds: 3 }

/** Whether each second is silent; the first and last tenths of seconds, where a codec fades, are not looked at. */
function listSilentSeconds(samples: Float32Array): boolean[] {
  return Array.from({ length: Math.round(samples.length / sampleRate) }, (_, second) => {
    const part = samples.subarray((second + 0.1) * sampleRate, (second + 0.9) * sampleRate)
    return part.every((sample) => Math.abs(sample) < 0.01)
  })
}

function findLongestSilence(samples: Float32Array): { start: number; seconds: number } {
  let longest = { start: 0, seconds: 0 }
  let from = 0
  for (let at = 0; at <= samples.length; at += 1) {
    if (at < samples.length && Math.abs(samples[at] ?? 0) < 0.001) continue
    const seconds = (at - from) / sampleRate
    if (seconds > longest.seconds) longest = { start: from / sampleRate, seconds }
    from = at + 1
  }
  return longest
}

const silentFromFiveToEight = Array.from({ length: 13 }, (_, second) => second >= 5 && second < 8)

describe.each([
  ['gap.mka', opus, 'audio/matroska'],
  ['gap.m4a', aac, 'audio/mp4'],
  ['gap.ogg', opus, 'audio/ogg'],
])('three seconds without sound in %s', (name, codec, mediaType) => {
  const path = () => folder.at(name)

  beforeAll(async () => {
    await writeSoundFile(folder.at(`plain-${name}`), { ...codec, ...tone })
    await writeWithGap(folder.at(`plain-${name}`), path(), gap)
  })

  test('are silence in the waveform and in what is read for transcripts', async () => {
    const { duration, waveform } = await measureAudio(path(), mediaType, signal)
    expect(duration).toBeCloseTo(13, 1)
    const { peaks, samplesPerSecond } = waveform
    const seconds = Array.from({ length: 13 }, (_, second) =>
      peaks
        .slice((second + 0.1) * samplesPerSecond, (second + 0.9) * samplesPerSecond)
        .every((peak) => peak < 0.01),
    )
    expect(seconds).toEqual(silentFromFiveToEight)
    expect(listSilentSeconds(await readAllSamples(path(), mediaType, sampleRate))).toEqual(
      silentFromFiveToEight,
    )
  })

  test('are as long in its facts, its playable copy and its versions', async () => {
    const { facts, files } = await derivePath(path())
    expect(facts.duration).toBeCloseTo(13, 1)
    const playable = files.find(({ name: rendition }) => rendition === 'playable')
    expect(playable !== undefined).toBe(mediaType !== 'audio/mp4')
    if (playable)
      expect(listSilentSeconds(await readAllSamples(playable.path, 'audio/mp4', sampleRate))).toEqual(
        silentFromFiveToEight,
      )
    const outDir = folder.at(`version-${name}`)
    const version = await processSound(
      { path: path(), mediaType, outDir, steps: [{ kind: 'highPass', frequency: 60 }] },
      signal,
    )
    expect(listSilentSeconds(await readAllSamples(version.path, version.mediaType, sampleRate))).toEqual(
      silentFromFiveToEight,
    )
  })
})

test.each([
  ['cut.m4a', aac, 'audio/mp4', 0.05],
  // Ogg states the time of a page, which lasts up to a second.
  ['cut.ogg', opus, 'audio/ogg', 1],
])('a piece that is cut without encoding has the gap of %s', async (name, codec, mediaType, tolerance) => {
  await writeSoundFile(folder.at(`plain-${name}`), { ...codec, ...tone })
  await writeWithGap(folder.at(`plain-${name}`), folder.at(name), gap)
  const [piece] = await cutRecording({
    path: folder.at(name),
    mediaType,
    outDir: folder.at(`cut-${name}`),
    pieces: [[{ start: 4, end: 10 }]],
    exact: false,
    snap: false,
    signal,
  })
  expect(piece).toMatchObject({ isEncoded: false, duration: expect.closeTo(6, 1) })
  const samples = await readAllSamples(piece?.path ?? '', piece?.mediaType ?? '', sampleRate)
  const silence = findLongestSilence(samples)
  expect(silence.seconds).toBeCloseTo(3, 1)
  expect(Math.abs(silence.start - 1)).toBeLessThan(tolerance)
})

test.each([
  ['over.wma', wma, 'audio/x-ms-asf', false, 'audio/mp4'],
  ['over.m4a', aac, 'audio/mp4', true, 'audio/mp4'],
  ['over.mka', opus, 'audio/matroska', true, 'audio/mp4'],
  // These would be copied to formats without times.
  ['over-flac.mka', flac, 'audio/matroska', false, 'audio/flac'],
  ['over-pcm.mka', pcm, 'audio/matroska', false, 'audio/flac'],
  ['over-mp3.mka', mp3, 'audio/matroska', false, 'audio/mp4'],
  ['over-mp2.mka', mp2, 'audio/matroska', false, 'audio/mp4'],
])('pieces of %s that are encoded have silence in the gap', async (name, codec, mediaType, exact, type) => {
  await writeSoundFile(folder.at(`plain-${name}`), { ...codec, ...tone })
  await writeWithGap(folder.at(`plain-${name}`), folder.at(name), gap)
  const [piece] = await cutRecording({
    path: folder.at(name),
    mediaType,
    outDir: folder.at(`cut-${name}`),
    pieces: [[{ start: 4, end: 10 }]],
    exact,
    snap: false,
    signal,
  })
  expect(piece).toMatchObject({ isEncoded: true, mediaType: type, duration: expect.closeTo(6, 1) })
  expect(piece?.spans).toEqual([{ start: expect.closeTo(4, 1), end: expect.closeTo(10, 1) }])
  const samples = await readAllSamples(piece?.path ?? '', type, sampleRate)
  const silence = findLongestSilence(samples)
  expect(silence.seconds).toBeCloseTo(3, 1)
  expect(Math.abs(silence.start - 1)).toBeLessThan(0.15)
})

describe.each([
  ['copied', 'start.m4a', aac, 'audio/mp4', false, 0.05],
  // Ogg states the time of a page, which lasts up to a second.
  ['copied', 'start.ogg', opus, 'audio/ogg', false, 1],
  ['encoded', 'start.m4a', aac, 'audio/mp4', true, 0.05],
  ['encoded', 'start.ogg', opus, 'audio/ogg', true, 1],
  // FFmpeg's decoder is two packets behind.
  ['encoded', 'start.wma', wma, 'audio/x-ms-asf', false, 0.15],
  ['encoded', 'start-ac3.mka', ac3, 'audio/matroska', false, 0.05],
])('a piece that is %s of %s', (kind, name, codec, mediaType, exact, tolerance) => {
  beforeAll(async () => {
    await writeSoundFile(folder.at(`plain-${name}`), { ...codec, ...tone })
    await writeWithGap(folder.at(`plain-${name}`), folder.at(name), gap)
  })

  test.each([5.5, 7, 7.75])('has all sound behind the gap within which it starts (%d s)', async (start) => {
    const [piece] = await cutRecording({
      path: folder.at(name),
      mediaType,
      outDir: folder.at(`${kind}-${start}-${name}`),
      pieces: [[{ start, end: 13 }]],
      exact,
      snap: false,
      signal,
    })
    const [span] = piece?.spans ?? []
    expect(piece?.isEncoded).toBe(kind === 'encoded')
    expect(Math.abs((span?.start ?? 0) - 8)).toBeLessThan(tolerance)
    expect(span?.end).toBeCloseTo(13, 1)
    expect(piece?.duration).toBeCloseTo(13 - (span?.start ?? 0), 1)
    const samples = await readAllSamples(piece?.path ?? '', piece?.mediaType ?? '', sampleRate)
    expect(samples.length / sampleRate).toBeCloseTo(13 - (span?.start ?? 0), 1)
    expect(findLongestSilence(samples).seconds).toBeLessThan(0.1)
  })
})

test('a long gap of an Ogg is at the same seconds in the waveform, in what is read of a part, and in pieces', async () => {
  await writeSoundFile(folder.at('plain-long.ogg'), { ...opus, ...tone })
  await writeWithGap(folder.at('plain-long.ogg'), folder.at('long.ogg'), { at: 5, seconds: 20 })
  const path = folder.at('long.ogg')
  const { duration } = await measureAudio(path, 'audio/ogg', signal)
  expect(duration).toBeCloseTo(30, 1)
  const whole = listSilentSeconds(await readAllSamples(path, 'audio/ogg', sampleRate))
  // Ogg states the time of a page, which lasts up to a second.
  expect(whole).toHaveLength(30)
  expect(whole.slice(0, 5).concat(whole.slice(26))).not.toContain(true)
  expect(whole.slice(6, 24)).not.toContain(false)
  const [piece] = await cutRecording({
    path,
    mediaType: 'audio/ogg',
    outDir: folder.at('cut-long.ogg'),
    pieces: [[{ start: 26, end: 30 }]],
    exact: false,
    snap: false,
    signal,
  })
  expect(piece).toMatchObject({ duration: expect.closeTo(4, 1), spans: [{ start: 26 }] })
  const samples = await readAllSamples(piece?.path ?? '', piece?.mediaType ?? '', sampleRate)
  expect(listSilentSeconds(samples)).toEqual([false, false, false, false])
  let heard = 0
  await readSamples(
    path,
    'audio/ogg',
    sampleRate,
    signal,
    async (part) => {
      heard += part.filter((sample) => Math.abs(sample) > 0.001).length
    },
    { from: 27, to: 29 },
  )
  expect(heard).toBeGreaterThan(1.8 * sampleRate)
})

test('the sound of a broadcast with a gap is read in time', async () => {
  await writeSoundFile(folder.at('plain.ts'), { ...aac, ...tone })
  await writeWithGap(folder.at('plain.ts'), folder.at('gap.ts'), gap)
  const samples = await readAllSamples(folder.at('gap.ts'), 'video/mp2t', sampleRate)
  expect(samples.length / sampleRate).toBeGreaterThan(12.9)
  const silent = listSilentSeconds(samples)
  expect(silent.filter(Boolean).length).toBeGreaterThanOrEqual(2)
  expect(silent.slice(0, 5).concat(silent.slice(9))).not.toContain(true)
})

test.each([
  ['twenty minutes are filled', 1200, 1210],
  ['a week is not, because its times are wrong', 7 * 86_400, 10],
])('of a gap that claims to last so long, %s', async (_, seconds, expected) => {
  await writeSoundFile(folder.at('plain.mka'), { ...opus, ...tone })
  await writeWithGap(folder.at('plain.mka'), folder.at('long.mka'), { at: 5, seconds })
  const memoryBefore = process.memoryUsage().rss
  const { duration } = await measureAudio(folder.at('long.mka'), 'audio/matroska', signal)
  expect(duration).toBeCloseTo(expected, 1)
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(300 * 1024 * 1024)
})
