import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { StoryFile } from './story-file.ts'

const recordings = new URL('../../../demo/src/recordings/', import.meta.url)

/** A recording of the demo data, by default in Italian. */
export async function readRecording(name: string, source = 'it-la-vendemmia.opus'): Promise<StoryFile> {
  const buffer = await readFile(fileURLToPath(new URL(source, recordings)))
  return { name, mimeType: 'audio/ogg', buffer }
}

/** A sentence of a recording, and when it is spoken, in seconds. */
export interface Sentence {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The sentences of a recording of the demo data, with their true times. */
export async function readSentences(source: string): Promise<readonly Sentence[]> {
  const file = await readFile(fileURLToPath(new URL('transcripts.json', recordings)), 'utf8')
  const all: { file: string; segments: Sentence[] }[] = JSON.parse(file)
  return all.find((recording) => recording.file === source)?.segments ?? []
}
