import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import { type Random, seededRandom } from '../random.ts'

interface Page {
  title: string
  author: string
  /** Paragraphs separated by blank lines. */
  text: string
  style: 'hand' | 'typed' | 'print'
  /** Passed in rather than read from the clock, so that the same page gives the same bytes. */
  created: Date
}

const styles = {
  hand: { font: 'Times-Italic', size: 14, gap: 6, ink: '#2b3358', paper: '#f6efdc' },
  typed: { font: 'Courier', size: 13, gap: 4, ink: '#2a2622', paper: '#f7f3e8' },
  print: { font: 'Times-Roman', size: 12, gap: 4, ink: '#1d1b19', paper: '#ffffff' },
} as const

const a5 = { width: 419.53, height: 595.28 }
const a4 = { width: 595.28, height: 841.89 }

function drawAgedPaper(pdf: PDFKit.PDFDocument, paper: string, random: Random): void {
  const { width, height } = pdf.page
  pdf.rect(0, 0, width, height).fill(paper)
  if (paper === '#ffffff') return
  for (let spot = 0; spot < 14; spot++) {
    const size = random.between(1, 16)
    pdf.circle(random.between(0, width), random.between(0, height), size).fillOpacity(0.06).fill('#a8803f')
  }
  pdf.fillOpacity(1)
  pdf
    .moveTo(0, height / 2)
    .lineTo(width, height / 2)
    .lineWidth(0.6)
    .strokeOpacity(0.18)
    .stroke('#8a7350')
  pdf.strokeOpacity(1)
}

/** Writes a letter or a form as PDF to `path`, on A5 when it is handwritten and on A4 otherwise. */
export async function writePdf(page: Page, path: string): Promise<void> {
  const { font, size, gap, ink, paper } = styles[page.style]
  const sheet = page.style === 'hand' ? a5 : a4
  const margin = page.style === 'hand' ? 44 : 72
  const random = seededRandom(page.title)
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin,
    size: [sheet.width, sheet.height],
    info: { Title: page.title, Author: page.author, CreationDate: page.created, ModDate: page.created },
  })
  pdf.on('pageAdded', () => {
    drawAgedPaper(pdf, paper, random)
    pdf.font(font).fontSize(size).fillColor(ink)
    pdf.x = margin
    pdf.y = margin
  })
  const written = pipeline(pdf, createWriteStream(path))
  pdf.addPage()
  const paragraphs = page.text.split('\n\n')
  for (const [index, paragraph] of paragraphs.entries()) {
    const isHeading = index === 0 && page.style !== 'hand'
    pdf
      .fontSize(isHeading ? size * 1.25 : size)
      .text(paragraph, { lineGap: gap, align: isHeading ? 'center' : 'left' })
    pdf.moveDown(isHeading ? 1.2 : 0.6)
  }
  pdf.end()
  await written
}
