import { writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { analyseSpeech, findSpeech } from './analyse-file.ts'
import { SpeechAnalyser } from './analysed-speech.ts'
import { sampleRate } from './sample-rate.ts'
import { findRecording, toSoundFile } from './testing/family-recordings.ts'

const folder = createTemporaryFolder()
const never = new AbortController().signal

test('speech is found in a file, also when it is analysed for texts', async () => {
  const recording = findRecording('it-il-mare.ogg')
  const spans = await findSpeech(toSoundFile(recording), never)
  expect(spans[0]?.start).toBeCloseTo(0.4, 1)
  expect(spans.at(-1)?.end).toBeCloseTo(19.43, 1)
  const speech = await analyseSpeech(toSoundFile(recording), never)
  expect(speech.spans).toEqual(spans)
})

test('a file that cannot be decoded is unreadable', async () => {
  const path = folder.at('broken.mp3')
  await writeFile(path, 'Caro nonno')
  await expect(findSpeech({ path, mediaType: 'text/plain' }, never)).rejects.toMatchObject({
    name: 'UnreadableFile',
  })
  await expect(findSpeech({ path, mediaType: 'audio/mpeg' }, never)).rejects.toThrow()
})

test('a recording of more than five hours is refused as soon as that is known', async () => {
  const analyser = await SpeechAnalyser.open()
  const samples = new Float32Array(5 * 3600 * sampleRate + 1)
  await expect(analyser.add(samples)).rejects.toMatchObject({
    name: 'AlignmentError',
    reason: 'recordingTooLong',
  })
  await analyser.close()
})
