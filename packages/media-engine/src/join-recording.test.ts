import { readFile, writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { FF_ENCODER_AAC, FF_ENCODER_LIBOPUS } from 'node-av/constants'
import { expect, test } from 'vitest'
import { joinRecording } from './join-recording.ts'
import { derivePath } from './testing/derive-path.ts'
import { writeAudioFile } from './testing/video-file.ts'

const folder = createTemporaryFolder()
/** 7.26 seconds by Chromium's MediaRecorder, with a pause: without a duration, an index or cues. */
const browserFile = new URL('./fixtures/browser.webm', import.meta.url)
const never = new AbortController().signal

async function writeFragment(name: string, length?: number): Promise<string> {
  const bytes = await readFile(browserFile)
  await writeFile(folder.at(name), bytes.subarray(0, length))
  return folder.at(name)
}

test('gives a recording of a browser its duration, without encoding it again', async () => {
  const joined = await joinRecording([await writeFragment('one.webm')], folder.at(''), never)
  expect(joined).toMatchObject({ extension: 'opus', starts: [0], duration: 7.26 })
  const { facts } = await derivePath(joined.path)
  expect(facts.duration).toBeCloseTo(7.26, 2)
  expect((await readFile(joined.path)).length).toBeLessThan(60_000)
})

test('joins fragments, the first of which ends in the middle of a packet', async () => {
  const torn = await writeFragment('torn.webm', 30_001)
  const whole = await writeFragment('whole.webm')
  const joined = await joinRecording([torn, whole], folder.at(''), never)
  expect(joined).toMatchObject({ starts: [0, 4.08], duration: 11.34 })
  const { facts } = await derivePath(joined.path)
  expect(facts.duration).toBeCloseTo(11.34, 2)
})

test('passes over fragments without sound', async () => {
  const empty = await writeFragment('empty.webm', 0)
  const header = await writeFragment('header.webm', 100)
  const noise = folder.at('noise.webm')
  await writeFile(noise, Buffer.alloc(5000, 7))
  const whole = await writeFragment('sound.webm')
  const joined = await joinRecording([empty, header, noise, whole], folder.at(''), never)
  expect(joined).toMatchObject({ starts: [0, 0, 0, 0], duration: 7.26 })
  await expect(joinRecording([empty, header, noise], folder.at(''), never)).rejects.toMatchObject({
    reason: 'empty',
  })
})

test('joins AAC of Safari to M4A', async () => {
  const path = folder.at('safari.mp4')
  await writeAudioFile(path, FF_ENCODER_AAC, 'fltp')
  const joined = await joinRecording([path, path], folder.at(''), never)
  expect(joined.extension).toBe('m4a')
  const { facts } = await derivePath(joined.path)
  expect(facts.duration).toBeGreaterThan(3.9)
  expect(facts.duration).toBeLessThan(4.2)
  expect(joined.starts[1]).toBeCloseTo(2, 0)
})

test('refuses fragments of different codecs', async () => {
  const aac = folder.at('other.mp4')
  await writeAudioFile(aac, FF_ENCODER_AAC, 'fltp')
  const opus = folder.at('other.webm')
  await writeAudioFile(opus, FF_ENCODER_LIBOPUS, 'flt')
  await expect(joinRecording([aac, opus], folder.at(''), never)).rejects.toMatchObject({
    reason: 'unsupported',
  })
})
