import { afterAll, expect, test } from 'vitest'
import { findRecording, toSoundFile } from '../testing/family-recordings.ts'
import { openSpeechEngine } from './speech-engine.ts'

const engine = openSpeechEngine()
const never = new AbortController().signal
const recording = findRecording('de-die-uhr.m4a')
const file = toSoundFile(recording)
const lines = recording.segments.map(({ text }) => text)

afterAll(() => engine.close())

test('a process finds speech in a file', async () => {
  const spans = await engine.findSpeech(file, never)
  expect(spans[0]?.start).toBeCloseTo(0.4, 1)
})

test('a process aligns a text to a file and reports its progress', async () => {
  const shares: number[] = []
  const alignment = await engine.align({ file, lines, language: 'de' }, never, (share) => shares.push(share))
  expect(alignment.lines.map(({ time }) => time?.start)).toEqual(
    recording.segments.map(({ start }) => expect.closeTo(start, 1)),
  )
  expect(shares.length).toBeGreaterThan(0)
})

test('a process aligns some lines to the part of a file in which they are spoken', async () => {
  const [, ...rest] = recording.segments
  const [second, third] = rest
  if (!second || !third) throw new Error('The recording has three lines.')
  const range = { from: second.start - 0.3, to: third.end + 0.3 }
  const part = await engine.align({ file, lines: [second.text, third.text], language: 'de', range }, never)
  expect(part.lines.map(({ time }) => time?.start)).toEqual([
    expect.closeTo(second.start, 1),
    expect.closeTo(third.start, 1),
  ])
  expect(part.lines[1]?.words.at(-1)?.end).toBeCloseTo(third.end, 0)
})

test('a process says why a text cannot be aligned', async () => {
  const outcome = engine.align({ file, lines: ['…'], language: 'de' }, never)
  await expect(outcome).rejects.toMatchObject({ name: 'AlignmentError', reason: 'noText' })
})

test('a process says that a file cannot be read', async () => {
  const outcome = engine.findSpeech({ ...file, mediaType: 'text/plain' }, never)
  await expect(outcome).rejects.toMatchObject({ name: 'UnreadableFile', reason: 'unsupported' })
})

test('an alignment in a process is cancelled, and the next one runs', async () => {
  const controller = new AbortController()
  const reason = new Error('cancelled by the test')
  const cancelled = engine.align({ file, lines, language: 'de' }, controller.signal, () =>
    controller.abort(reason),
  )
  await expect(cancelled).rejects.toBe(reason)
  expect(await engine.findSpeech(file, never)).not.toEqual([])
})
