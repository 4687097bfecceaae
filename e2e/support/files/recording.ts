import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { StoryFile } from './story-file.ts'

const recordings = new URL('../../../demo/src/recordings/', import.meta.url)

/** A recording of the demo data, in Italian. */
export async function readRecording(name: string): Promise<StoryFile> {
  const buffer = await readFile(fileURLToPath(new URL('it-la-vendemmia.opus', recordings)))
  return { name, mimeType: 'audio/ogg', buffer }
}
