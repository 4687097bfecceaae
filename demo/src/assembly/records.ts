import { copyFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { toItemFields } from '../content/entry.ts'
import { type RecordEntry, recordings } from '../content/recordings.ts'
import type { DemoFile, DemoItem } from '../demo-types.ts'
import { writeExcerpt } from '../files/excerpt-file.ts'
import { toFileName } from './file-name.ts'

function createFile({ title, file, part }: RecordEntry): DemoFile {
  const source = fileURLToPath(new URL(`../recordings/${file}`, import.meta.url))
  if (!part) return { filename: file, write: (path) => copyFile(source, path) }
  return {
    filename: `${toFileName(title)}.${part.format}`,
    write: (path) => writeExcerpt(source, part.start, part.end, part.format, path),
  }
}

/** Creates all recordings of the family, with their transcripts. */
export function createRecordItems(): DemoItem[] {
  return recordings.map((entry) => ({
    ...toItemFields(entry),
    kind: 'record',
    transcript: entry.transcript,
    files: [createFile(entry)],
  }))
}
