import { writeFile } from 'node:fs/promises'
import type { DocumentEntry } from '../content/document-entry.ts'
import { houseAndTravelDocuments } from '../content/documents-house-travel.ts'
import { letterDocuments } from '../content/documents-letters.ts'
import { recipeDocuments } from '../content/documents-recipes.ts'
import { schoolAndWorkDocuments } from '../content/documents-school-work.ts'
import { parsePeople, toItemFields } from '../content/entry.ts'
import type { DemoItem } from '../demo-types.ts'
import { writeDocx } from '../files/docx-file.ts'
import { writePdf } from '../files/pdf-file.ts'
import { people } from '../people.ts'

/** The creation date of all PDF files: the family scanned its papers on one day. */
const scanDate = new Date('2017-02-04T10:00:00Z')

function getAuthorName(entry: DocumentEntry): string {
  const author = parsePeople(entry.people).find(({ role }) => role === 'author')
  return people.find(({ key }) => key === author?.person)?.names.en ?? ''
}

async function writeDocument(entry: DocumentEntry, path: string): Promise<void> {
  const { title, text, style = 'print', filename } = entry
  const author = getAuthorName(entry)
  if (filename.endsWith('.pdf')) return writePdf({ title, author, text, style, created: scanDate }, path)
  if (filename.endsWith('.docx')) return writeDocx(title, author, text, path)
  await writeFile(path, text)
}

/** Creates all documents of the family. */
export function createDocumentItems(): DemoItem[] {
  return [...letterDocuments, ...recipeDocuments, ...schoolAndWorkDocuments, ...houseAndTravelDocuments].map(
    (entry) => ({
      ...toItemFields(entry),
      kind: 'document',
      files: [{ filename: entry.filename, write: (path) => writeDocument(entry, path) }],
    }),
  )
}
