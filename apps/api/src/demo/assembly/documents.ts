import { writeFile } from 'node:fs/promises'
import type { DocumentEntry } from '../content/document-entry.ts'
import { houseAndTravelDocuments } from '../content/documents-house-travel.ts'
import { letterDocuments } from '../content/documents-letters.ts'
import { schoolAndWorkDocuments } from '../content/documents-school-work.ts'
import { recipeDocuments } from '../content/documents-table.ts'
import { itemOf, readPeople } from '../content/entry.ts'
import type { DemoItem } from '../demo-types.ts'
import { writeDocx } from '../files/docx-file.ts'
import { writePdf } from '../files/pdf-file.ts'
import { people } from '../people.ts'

/** When all papers of the family went through the scanner. */
const scanned = new Date('2017-02-04T10:00:00Z')

function writerOf(entry: DocumentEntry): string {
  const author = readPeople(entry.people).find(({ role }) => role === 'author')
  return people.find(({ key }) => key === author?.person)?.names.en ?? ''
}

async function writeDocument(entry: DocumentEntry, path: string): Promise<void> {
  const { title, text, look = 'print', filename } = entry
  const author = writerOf(entry)
  if (filename.endsWith('.pdf')) return writePdf({ title, author, text, look, created: scanned }, path)
  if (filename.endsWith('.docx')) return writeDocx(title, author, text, path)
  await writeFile(path, text)
}

/** All documents of the family. */
export function documentItems(): DemoItem[] {
  return [...letterDocuments, ...recipeDocuments, ...schoolAndWorkDocuments, ...houseAndTravelDocuments].map(
    (entry) => ({
      ...itemOf(entry),
      kind: 'document',
      files: [{ filename: entry.filename, make: (path) => writeDocument(entry, path) }],
    }),
  )
}
