import { writeFile } from 'node:fs/promises'
import { defaultSteps, type ProcessingStep, presets } from '@lares/shared-types/processing'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import type { ProcessingInput } from '../../sound-processing.ts'
import { getReason } from '../../testing/get-reason.ts'
import { addCassetteNoise } from '../../testing/noisy-speech.ts'
import { readAllSamples } from '../../testing/read-all-samples.ts'
import { compareSpeech } from '../../testing/speech-quality.ts'
import { createWavFile } from '../../testing/wav-file.ts'
import { processSound } from './process-sound.ts'

const folder = createTemporaryFolder()
const signal = new AbortController().signal
const speech = new URL('../../fixtures/en-the-radio.opus', import.meta.url).pathname

const run = (input: Partial<ProcessingInput> & { steps: readonly ProcessingStep[] }) =>
  processSound({ path: speech, mediaType: 'audio/ogg', outDir: folder.at('out'), ...input }, signal)

/** A tone of some seconds, silent where `isSilent` says so. */
function createTone(
  seconds: number,
  { sampleRate = 16_000, channels = 1, level = 0.3, isSilent = (_: number): boolean => false } = {},
): Buffer {
  const samples = Float32Array.from({ length: seconds * sampleRate * channels }, (_, at) => {
    const second = Math.floor(at / channels) / sampleRate
    return isSilent(second) ? 0 : level * Math.sin(2 * Math.PI * 440 * second)
  })
  return createWavFile(samples, sampleRate, channels)
}

async function addTone(name: string, ...tone: Parameters<typeof createTone>): Promise<string> {
  const path = folder.at(name)
  await writeFile(path, createTone(...tone))
  return path
}

test('an old cassette gains much where it is noisy, and loses nothing where it is not', async () => {
  const clean = (await readAllSamples(speech, 'audio/ogg', 16_000)).slice(0, 16_000 * 8)
  for (const [snr, minGain] of [
    [5, 4],
    [15, 1],
  ] as const) {
    const noisy = addCassetteNoise(clean, 16_000, snr)
    const loudest = noisy.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
    const path = folder.at(`noisy-${snr}.wav`)
    await writeFile(
      path,
      createWavFile(
        noisy.map((sample) => (0.7 * sample) / loudest),
        16_000,
      ),
    )
    const result = await run({ path, mediaType: 'audio/wav', steps: presets.oldCassette })
    const before = compareSpeech(clean, noisy, 16_000)
    const after = compareSpeech(clean, await readAllSamples(result.path, result.mediaType, 16_000), 16_000)
    expect(after.segmentalSnr - before.segmentalSnr).toBeGreaterThan(minGain)
    expect(after.stoi - before.stoi).toBeGreaterThan(-0.002)
    expect(result.after.snr).toBeGreaterThan((result.before.snr ?? 0) + 6)
  }
})

test('loudness reaches its target, and peaks stay below their limit', async () => {
  const { before, after } = await run({ steps: [{ kind: 'loudness', target: -20, peak: -3 }] })
  expect(Math.abs((before.loudness ?? 0) + 20)).toBeLessThan(1)
  const louder = await run({ steps: [{ kind: 'loudness', target: -14, peak: -3 }] })
  expect(louder.after.loudness).toBeGreaterThan((after.loudness ?? 0) + 3)
  expect(louder.after.truePeak).toBeLessThanOrEqual(-2.5)
  const quiet = await addTone('quiet.wav', 3, { level: 0.003 })
  const { before: soft, after: loud } = await run({
    path: quiet,
    mediaType: 'audio/wav',
    steps: [defaultSteps.loudness],
  })
  expect(soft.loudness).toBeLessThan(-45)
  expect(loud.loudness).toBeCloseTo(-16, 0)
})

test('silence is shortened to the sample, and the times of both are known', async () => {
  const path = await addTone('gaps.wav', 10, { isSilent: (second) => second >= 3 && second < 7 })
  const { after, before, timeMap } = await run({
    path,
    mediaType: 'audio/wav',
    steps: [{ kind: 'silence', longerThan: 1, keep: 1, below: -50 }],
  })
  expect(before.duration).toBeCloseTo(10, 3)
  expect(after.duration).toBeCloseTo(7, 2)
  expect(timeMap?.map((pair) => pair.map((second) => Number(second.toFixed(1))))).toEqual([
    [0, 0],
    [3.5, 3.5],
    [6.5, 3.5],
    [10, 7],
  ])
})

test('another speed keeps the pitch and is in the times', async () => {
  const path = await addTone('tone.wav', 6)
  const { after, timeMap, ...result } = await run({
    path,
    mediaType: 'audio/wav',
    steps: [{ kind: 'speed', factor: 1.5 }],
  })
  expect(after.duration).toBeCloseTo(4, 1)
  expect(timeMap?.at(-1)?.map((second) => Math.round(second))).toEqual([6, 4])
  const samples = (await readAllSamples(result.path, result.mediaType, 16_000)).slice(16_000, 32_000)
  let crossings = 0
  for (let at = 1; at < samples.length; at += 1)
    if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) crossings += 1
  expect(crossings).toBeGreaterThan(430)
  expect(crossings).toBeLessThan(450)
})

test('fades begin and end in silence', async () => {
  const path = await addTone('fade.wav', 4)
  const result = await run({ path, mediaType: 'audio/wav', steps: [{ kind: 'fade', in: 1, out: 1 }] })
  const samples = await readAllSamples(result.path, result.mediaType, 16_000)
  const loudest = (from: number, to: number) =>
    samples.slice(from * 16_000, to * 16_000).reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
  expect(loudest(0, 0.05)).toBeLessThan(0.03)
  expect(loudest(3.95, 4)).toBeLessThan(0.03)
  expect(loudest(1.5, 2.5)).toBeCloseTo(0.3, 2)
})

test('one side of a stereo recording is taken, and both are mixed to one channel', async () => {
  const sampleRate = 16_000
  const stereo = Float32Array.from({ length: 2 * sampleRate * 3 }, (_, at) =>
    at % 2 === 0 ? 0.5 * Math.sin((2 * Math.PI * 300 * (at >> 1)) / sampleRate) : 0,
  )
  const path = folder.at('sides.wav')
  await writeFile(path, createWavFile(stereo, sampleRate, 2))
  const input = { path, mediaType: 'audio/wav' }
  const left = await run({ ...input, steps: [{ kind: 'channel', side: 'left' }] })
  expect(left.after.loudness).not.toBeNull()
  const right = await run({ ...input, steps: [{ kind: 'channel', side: 'right' }] })
  expect(right.after.loudness).toBeNull()
  const mono = await run({ ...input, steps: [defaultSteps.mono] })
  expect(mono.after.loudness).toBeLessThan(left.after.loudness ?? 0)
})

test('every step runs, also all of them after each other, on one channel and on 5.1 at 192 kHz', async () => {
  const all = Object.values(defaultSteps)
  const mono = await addTone('all.wav', 3)
  expect((await run({ path: mono, mediaType: 'audio/wav', steps: all })).after.duration).toBeGreaterThan(2)
  const surround = await addTone('surround.wav', 2, { sampleRate: 192_000, channels: 6 })
  const { after, mediaType } = await run({ path: surround, mediaType: 'audio/wav', steps: all })
  expect(after.duration).toBeGreaterThan(1.5)
  expect(mediaType).toBe('audio/flac')
})

test('a lossy recording becomes AAC, and a preview is a short stretch of it', async () => {
  const whole = await run({ steps: [defaultSteps.highPass] })
  expect([whole.mediaType, whole.extension]).toEqual(['audio/mp4', 'm4a'])
  expect(whole.after.duration).toBeCloseTo(20, 0)
  const { after, before } = await run({
    steps: presets.phoneInPocket,
    range: { from: 5, to: 10 },
    isPreview: true,
  })
  expect(before.duration).toBeCloseTo(5, 1)
  expect(after.duration).toBeCloseTo(5, 1)
})

test('clean sound and silence stay as they are', async () => {
  const path = await addTone('silence.wav', 3, { isSilent: () => true })
  const { before, after } = await run({ path, mediaType: 'audio/wav', steps: presets.oldCassette })
  expect(before).toEqual({ duration: 3, loudness: null, truePeak: null, noiseFloor: null, snr: null })
  expect(after).toEqual(before)
})

test('a file of 0 seconds, one without sound and one that is no recording are refused with the reason', async () => {
  const empty = folder.at('empty.wav')
  await writeFile(empty, createWavFile(new Float32Array(0), 16_000))
  expect(await getReason(run({ path: empty, mediaType: 'audio/wav', steps: [defaultSteps.mono] }))).toBe(
    'empty',
  )
  const text = folder.at('text.mp3')
  await writeFile(text, 'these are words '.repeat(100))
  expect(await getReason(run({ path: text, mediaType: 'audio/mpeg', steps: [defaultSteps.mono] }))).toBe(
    'corrupt',
  )
  expect(await getReason(run({ mediaType: 'application/pdf', steps: [defaultSteps.mono] }))).toBe(
    'unsupported',
  )
})

test('it stops when it is cancelled', async () => {
  const controller = new AbortController()
  const running = processSound(
    { path: speech, mediaType: 'audio/ogg', steps: presets.oldCassette, outDir: folder.at('cancelled') },
    controller.signal,
  )
  controller.abort(new Error('stop'))
  await expect(running).rejects.toThrow('stop')
})
