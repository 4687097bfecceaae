import { readFile, stat, writeFile } from 'node:fs/promises'
import {
  beginText,
  degrees,
  endText,
  PDFDocument,
  type PDFFont,
  type PDFName,
  type PDFOperator,
  type PDFPage,
  setFontAndSize,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  TextRenderingMode,
} from '@cantoo/pdf-lib'
import { type RawImage, toPipeline } from '@lares/media-engine/image/raw-image'
import { reportStep } from '@lares/media-engine/process/progress'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { addTurn, type Rotation, rotations } from '@lares/shared-types/rotations'
import type { SearchablePage, SearchablePdf } from '../page-reading.ts'
import { decodeDirectory, listDirectories, toGrey } from '../picture/load-page.ts'
import { drawBilevel, packBilevel } from './bilevel-picture.ts'
import { InvisibleFont, type TextRun } from './invisible-font.ts'
import { placeWord, type WordPlace } from './page-geometry.ts'

/** pdf-lib holds the whole document in memory as objects. */
const maxPdfBytes = 150 * 1024 * 1024

/** The longer side of a picture, in pixels: larger ones are scaled down to A4 at 300 pixels to the inch. */
const maxSide = 3508

/** The scale of a picture on its page: as if it had been scanned with 300 pixels to the inch. */
const pointsPerPixel = 72 / 300

/** The size, in pixels, of damaged pages before the first readable one. */
const a4: Pick<RawImage, 'width' | 'height'> = { width: 2480, height: 3508 }

/** How far Noto Sans reaches above and below its baseline, in units of its size. */
const ascent = 1.069
const descent = 0.293

/**
 * Writes a PDF with invisible words (text rendering mode 3 of ISO 32000-1, section 9.3.6).
 *
 * @throws UnreadableFile if the file is damaged, encrypted or too large, or if the pictures of its pages are too large together
 */
export async function writePdf(input: SearchablePdf, signal: AbortSignal): Promise<undefined> {
  const isPdf = input.mediaType === 'application/pdf'
  const bytes = isPdf ? await addToPdf(input) : await addTo(await createFromPictures(input, signal), input)
  await writeFile(input.to, bytes)
}

async function addToPdf(input: SearchablePdf): Promise<Uint8Array> {
  if ((await stat(input.file)).size > maxPdfBytes) throw new UnreadableFile('too-large')
  const bytes = await readFile(input.file)
  try {
    const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
    if (document.isEncrypted) throw new UnreadableFile('encrypted')
    return await addTo(document, input)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    // pdf-lib reads objects only when they are needed, so damage may surface anywhere and as any error.
    throw new UnreadableFile('corrupt', { cause: error })
  }
}

async function addTo(document: PDFDocument, { pages }: SearchablePdf): Promise<Uint8Array> {
  const font = await InvisibleFont.embed(document)
  for (const page of pages) {
    if (page.page <= document.getPageCount()) addWords(document.getPage(page.page - 1), page, font)
  }
  return document.save({ objectsPerTick: Number.POSITIVE_INFINITY })
}

/**
 * Creates a document with the picture as a page, or with each page of a TIFF. A damaged page of a TIFF is white and as large as the page
 * before it; if all are damaged, the error of the first one is thrown.
 */
async function createFromPictures(
  { file, mediaType }: SearchablePdf,
  signal: AbortSignal,
): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  const directories = await listDirectories(file, mediaType)
  const damages: UnreadableFile[] = []
  let size = a4
  let bytes = 0
  for (const directory of directories) {
    const image = await decodeDirectory({ file, mediaType, directory }, maxSide, signal).catch(
      (error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error
        damages.push(error)
        return undefined
      },
    )
    size = image ?? size
    const page = document.addPage([size.width * pointsPerPixel, size.height * pointsPerPixel])
    if (image) bytes += await drawPicture(page, image)
    if (bytes > maxPdfBytes) throw new UnreadableFile('too-large')
    reportStep()
  }
  if (damages.length === directories.length) throw damages[0]
  return document
}

/** Draws a picture over a whole page. Returns the number of bytes that it adds to the document. */
async function drawPicture(page: PDFPage, image: RawImage): Promise<number> {
  const packed = packBilevel(await toGrey(image))
  if (packed) return drawBilevel(page, packed, image)
  const jpeg = await toPipeline(image).flatten({ background: 'white' }).jpeg({ quality: 85 }).toBuffer()
  page.drawImage(await page.doc.embedJpg(jpeg), page.getSize())
  return jpeg.length
}

function addWords(page: PDFPage, { lines, turn }: SearchablePage, font: InvisibleFont): void {
  const rotation = getRotation(page)
  const area = page.getCropBox()
  const keys = new Map<PDFFont, PDFName>()
  const operators = lines.flatMap(({ words }) =>
    words.flatMap(({ text, box }) => showRuns(placeWord(box, area, rotation, turn ?? 0), font.toRuns(text))),
  )
  if (operators.length > 0) {
    page.pushOperators(
      beginText(),
      setTextRenderingMode(TextRenderingMode.Invisible),
      ...operators,
      endText(),
    )
  }
  if (turn) page.setRotation(degrees(addTurn(rotation, turn)))

  /** Stretches a word to its box, so that a selection covers it. A space follows, because viewers join words without one. */
  function showRuns({ origin, along, up }: WordPlace, runs: readonly TextRun[]): PDFOperator[] {
    const width = runs.reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, 1), 0)
    if (width === 0) return []
    const height = ascent + descent
    const baseline = descent / height
    return [
      setTextMatrix(
        along[0] / width,
        along[1] / width,
        up[0] / height,
        up[1] / height,
        origin[0] + up[0] * baseline,
        origin[1] + up[1] * baseline,
      ),
      ...[...runs, ...font.toRuns(' ')].flatMap((run) => [
        setFontAndSize(getKey(run.font), 1),
        showText(run.font.encodeText(run.text)),
      ]),
    ]
  }

  function getKey(runFont: PDFFont): PDFName {
    const key = keys.get(runFont) ?? page.node.newFontDictionary(runFont.name, runFont.ref)
    keys.set(runFont, key)
    return key
  }
}

/** The rotation of a page in degrees clockwise; a value that is no multiple of 90 is ignored, as viewers do. */
function getRotation(page: PDFPage): Rotation {
  const { angle } = page.getRotation()
  return rotations.find((rotation) => rotation === ((angle % 360) + 360) % 360) ?? 0
}
