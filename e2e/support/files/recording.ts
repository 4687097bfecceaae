import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { StoryFile } from './story-file.ts'

const recordings = new URL('../../../demo/src/recordings/', import.meta.url)

/** A recording of the demo data, by default in Italian. */
export async function readRecording(name: string, source = 'it-la-vendemmia.opus'): Promise<StoryFile> {
  const buffer = await readFile(fileURLToPath(new URL(source, recordings)))
  return { name, mimeType: 'audio/ogg', buffer }
}
