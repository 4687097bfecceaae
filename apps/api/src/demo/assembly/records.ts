import { copyFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { itemOf } from '../content/entry.ts'
import { type RecordEntry, recordings } from '../content/recordings.ts'
import type { DemoFile, DemoItem } from '../demo-types.ts'
import { writeExcerpt } from '../files/excerpt-file.ts'
import { fileName } from './file-name.ts'

function fileOf({ title, file, part }: RecordEntry): DemoFile {
  const source = fileURLToPath(new URL(`../recordings/${file}`, import.meta.url))
  if (!part) return { filename: file, make: (path) => copyFile(source, path) }
  return {
    filename: `${fileName(title)}.${part.format}`,
    make: (path) => writeExcerpt(source, part.start, part.end, part.format, path),
  }
}

/** All recordings of the family, with their transcripts. */
export function recordItems(): DemoItem[] {
  return recordings.map((entry) => ({
    ...itemOf(entry),
    kind: 'record',
    transcript: entry.transcript,
    files: [fileOf(entry)],
  }))
}
