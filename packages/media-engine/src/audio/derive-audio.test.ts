import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_PCM_S16BE,
  FF_ENCODER_PCM_S16LE,
  FF_ENCODER_WMAV2,
} from 'node-av/constants'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { derivePath, getUnreadableReason, listRenditions } from '../testing/derive-path.ts'
import { writeAudioFile } from '../testing/video-file.ts'

const folder = createTemporaryFolder()

const WaveformFile = Type.Object({
  version: Type.Literal(1),
  samplesPerSecond: Type.Number(),
  peaks: Type.Array(Type.Number()),
})

test.for([
  ['tone.mp3', FF_ENCODER_LIBMP3LAME, 'fltp', false],
  ['tone.m4a', FF_ENCODER_AAC, 'fltp', false],
  ['tone.aac', FF_ENCODER_AAC, 'fltp', false],
  ['tone.wav', FF_ENCODER_PCM_S16LE, 's16', false],
  ['tone.flac', FF_ENCODER_FLAC, 's16', false],
  ['tone.opus', FF_ENCODER_LIBOPUS, 'flt', true],
  ['tone.webm', FF_ENCODER_LIBOPUS, 'flt', true],
  ['tone.aiff', FF_ENCODER_PCM_S16BE, 's16', true],
  ['tone.wma', FF_ENCODER_WMAV2, 'fltp', true],
] as const)('measures %s and makes a playable copy only if browsers need one', async (row) => {
  const [name, encoder, sampleFormat, needsCopy] = row
  const path = folder.at(name)
  await writeAudioFile(path, encoder, sampleFormat)
  const derivation = await derivePath(path)
  expect(listRenditions(derivation)).toEqual(
    needsCopy ? ['waveform', 'peaks', 'playable'] : ['waveform', 'peaks'],
  )
  expect(derivation.facts.hasAudio).toBe(true)
  expect(derivation.facts.duration).toBeGreaterThan(1.9)
  expect(derivation.facts.duration).toBeLessThan(2.15)
})

test('makes a playable copy of an AMR recording', async () => {
  const path = folder.at('phone.amr')
  const frame = Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31)])
  await writeFile(path, Buffer.concat([Buffer.from('#!AMR\n'), ...Array(100).fill(frame)]))
  const derivation = await derivePath(path)
  expect(listRenditions(derivation)).toEqual(['waveform', 'peaks', 'playable'])
  expect(derivation.facts.duration).toBeCloseTo(2, 1)
})

test('makes a playable copy as long as the original', async () => {
  const path = folder.at('speech.opus')
  await copyFile(new URL('../fixtures/en-the-radio.opus', import.meta.url), path)
  const { files, facts } = await derivePath(path)
  const copy = files.find(({ name }) => name === 'playable')
  expect(copy?.mediaType).toBe('audio/mp4')
  const copyDerivation = await derivePath(copy?.path ?? '')
  expect(listRenditions(copyDerivation)).toEqual(['waveform', 'peaks'])
  expect(copyDerivation.facts.duration).toBeCloseTo(facts.duration ?? 0, 0)
})

test('makes a playable copy of an Ogg Vorbis recording', async () => {
  const path = folder.at('speech.ogg')
  await copyFile(new URL('../fixtures/it-il-mare.ogg', import.meta.url), path)
  const derivation = await derivePath(path)
  expect(listRenditions(derivation)).toEqual(['waveform', 'peaks', 'playable'])
  expect(derivation.facts.duration).toBeCloseTo(20, 1)
})

test('writes a waveform that shows speech and pauses', async () => {
  const path = folder.at('shape.opus')
  await copyFile(new URL('../fixtures/en-the-radio.opus', import.meta.url), path)
  const { files, facts } = await derivePath(path)
  const written: unknown = JSON.parse(await readFile(files[0]?.path ?? '', 'utf8'))
  const { peaks, samplesPerSecond } = Value.Parse(WaveformFile, written)
  expect(peaks.length).toBeLessThanOrEqual(2000)
  expect(peaks.length / samplesPerSecond).toBeCloseTo(facts.duration ?? 0, 0)
  expect(Math.max(...peaks)).toBeGreaterThan(0.1)
  expect(Math.max(...peaks)).toBeLessThanOrEqual(1)
  expect(Math.min(...peaks)).toBeLessThan(0.05)
})

test.for([
  ['cut.mp3', FF_ENCODER_LIBMP3LAME, 'fltp'],
  ['cut.flac', FF_ENCODER_FLAC, 's16'],
  ['cut.wav', FF_ENCODER_PCM_S16LE, 's16'],
  ['cut.m4a', FF_ENCODER_AAC, 'fltp'],
  ['cut.aiff', FF_ENCODER_PCM_S16BE, 's16'],
] as const)('reports %s as truncated', async ([name, encoder, sampleFormat]) => {
  const path = folder.at(name)
  await writeAudioFile(path, encoder, sampleFormat, 6)
  await truncate(path, Math.floor((await readFile(path)).length / 2))
  expect(await getUnreadableReason(path)).toBe('truncated')
})

test('reports an empty recording as empty', async () => {
  const path = folder.at('nothing.mp3')
  await writeFile(path, '')
  expect(await getUnreadableReason(path)).toBe('empty')
})
