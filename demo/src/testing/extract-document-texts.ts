import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { saveDerivation } from '@lares/api/src/modules/assets/save-derivation.ts'
import type { Services } from '@lares/api/src/services.ts'
import { deriveFile } from '@lares/media-engine/derive'
import { describeMediaType } from '@lares/media-engine/families'
import { cleanText } from '@lares/media-engine/output/plain-text'

/** Extracts and saves the text of all documents, as the worker does, but without rendering their pages. */
export async function extractDocumentTexts(services: Services): Promise<void> {
  const { db, files } = services
  const assets = await db
    .selectFrom('assets')
    .innerJoin('items', 'items.id', 'assets.item_id')
    .where('items.kind', '=', 'document')
    .select(['assets.id', 'media_type', 'sha256'])
    .execute()
  const pdfium = await PDFiumLibrary.init()
  try {
    for (const { id, media_type, sha256 } of assets) {
      const isPdf = media_type === 'application/pdf'
      const text = await files.withLocalFile(sha256, (path) =>
        isPdf ? extractPdfText(pdfium, path) : extractText(media_type, path),
      )
      await saveDerivation(services, id, {
        rotation: 0,
        posterAt: null,
        retained: [],
        renditions: [],
        facts: { text },
        enclosures: { files: [], omitted: 0 },
      })
    }
  } finally {
    pdfium.destroy()
  }
}

async function extractPdfText(pdfium: PDFiumLibrary, path: string): Promise<string> {
  const document = await pdfium.loadDocument(await readFile(path))
  const pages = Array.from({ length: document.getPageCount() }, (_, page) => document.getPage(page).getText())
  document.destroy()
  return cleanText(pages.join('\n\n'))
}

async function extractText(mediaType: string, path: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'lares-words-'))
  try {
    const { signal } = new AbortController()
    const { facts } = await deriveFile({ path, sniffed: describeMediaType(mediaType), outDir, signal })
    return facts.text ?? ''
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
