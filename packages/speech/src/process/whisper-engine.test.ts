import { existsSync } from 'node:fs'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { afterAll, expect, test } from 'vitest'
import { findRecording, toSoundFile } from '../testing/family-recordings.ts'
import { getMainLanguage, joinTranscript } from '../transcription/join-transcript.ts'
import { planChunks } from '../transcription/plan-chunks.ts'
import { SoundCopyWriter } from '../transcription/sound-copy.ts'
import { transcribeChunk } from '../transcription/transcribe-chunk.ts'
import { openSpeechEngine } from './speech-engine.ts'
import { maxWindowSeconds, openWhisperEngine } from './whisper-engine.ts'

const folder = createTemporaryFolder()
const never = new AbortController().signal
const engine = openWhisperEngine({ module: new URL('../testing/fake-whisper-child.ts', import.meta.url) })
const speech = openSpeechEngine()

afterAll(async () => {
  await engine.close()
  await speech.close()
})

async function writeCopy(seconds: number): Promise<string> {
  const path = folder.at(`${seconds}.pcm`)
  const writer = await SoundCopyWriter.create(path)
  await writer.add(new Float32Array(16_000 * seconds))
  await writer.close()
  return path
}

const pieces = [
  { start: 0.5, end: 1 },
  { start: 2, end: 2.25 },
]

test('a process transcribes the passages of a copy', async () => {
  const input = { modelFolder: 'any', copyPath: await writeCopy(3), pieces, language: null }
  expect(await engine.recognize(input, never)).toEqual({
    language: 'en',
    segments: [{ text: '12000 samples' }],
  })
  expect(engine.loadedModelFolder).toBe('any')
})

test('a process that crashes says so, and the next one works', async () => {
  const input = { modelFolder: 'broken', copyPath: await writeCopy(3), pieces, language: 'fr' }
  await expect(engine.recognize(input, never)).rejects.toMatchObject({
    name: 'ProcessEnded',
    endCause: 'crash',
  })
  expect(await engine.recognize({ ...input, modelFolder: 'any' }, never)).toMatchObject({ language: 'fr' })
})

test('a process that transcribes is ended when the work is cancelled', async () => {
  const controller = new AbortController()
  const reason = new Error('cancelled by the test')
  const input = { modelFolder: 'slow', copyPath: await writeCopy(3), pieces, language: null }
  const recognition = engine.recognize(input, controller.signal)
  setTimeout(() => controller.abort(reason), 300)
  await expect(recognition).rejects.toBe(reason)
})

/** A folder with a Whisper model, which `npm test` does not download. */
const modelFolder = process.env.LARES_TEST_SPEECH_MODEL ?? ''

test.runIf(existsSync(modelFolder))('a model transcribes a clear voice', async () => {
  const recording = findRecording('en-the-radio.opus')
  const whisper = openWhisperEngine()
  const copyPath = folder.at('radio.pcm')
  try {
    const sound = await speech.prepare({ file: toSoundFile(recording), copyPath, maxSeconds: 60 }, never)
    const options = { maxSeconds: maxWindowSeconds, overlapSeconds: 1.5 }
    const chunks = planChunks(sound.spans, sound.seconds, options)
    const texts = []
    for (const chunk of chunks) {
      const text = await transcribeChunk(chunk, sound.spans, null, {
        recognize: (part, language) =>
          whisper.recognize({ modelFolder, copyPath, pieces: part.pieces, language }, never),
        align: (part, lines, language) =>
          speech.alignChunk({ copyPath, pieces: part.pieces, lines, language }, never),
        isOtherLanguage: async () => false,
      })
      texts.push(text)
    }
    expect(getMainLanguage(texts)).toBe('en')
    const lines = joinTranscript(chunks, texts)
    expect(lines.map(({ text }) => text).join(' ')).toContain('it stood on the shelf above the sink')
    expect(lines[0]?.start).toBeCloseTo(0.4, 1)
    expect(lines[0]?.words?.length).toBeGreaterThan(10)
  } finally {
    await whisper.close()
  }
})
