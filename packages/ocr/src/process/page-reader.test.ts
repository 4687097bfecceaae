import { writeFile } from 'node:fs/promises'
import { createPdf, passwordProtection } from '@lares/media-engine/testing/pdf-file'
import { createTiffPages } from '@lares/media-engine/testing/tiff-file'
import { createZeroPng } from '@lares/media-engine/testing/zero-png'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { toText } from '../testing/count-right-words.ts'
import { drawPage, toSharp } from '../testing/draw-page.ts'
import { texts } from '../testing/texts.ts'
import { createPageReader } from './page-reader.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()
const reader = createPageReader({ maxProcesses: 1, niceness: 0 })

afterAll(() => reader.close())

async function writePage(text = 'The words of a page'): Promise<string> {
  const file = folder.at('page.png')
  await toSharp(drawPage([text]))
    .png()
    .toFile(file)
  return file
}

describe('a PDF', () => {
  const letter = 'A letter that has more than enough letters of its own.'
  const request = { mediaType: 'application/pdf', languages: ['en'], signal } as const

  async function writePdf(name: string, bytes: Uint8Array): Promise<string> {
    const file = folder.at(name)
    await writeFile(file, bytes)
    return file
  }

  test('has pages, of which those with a text are not read', async () => {
    const file = await writePdf('own-text.pdf', createPdf([letter, 'Scan 12']))
    expect(await reader.readPage({ ...request, file, page: 1 })).toEqual({ kind: 'own-text' })
    expect(toText(await reader.readPage({ ...request, file, page: 2 }))).toBe('Scan 12')
    await expect(reader.readPage({ ...request, file, page: 3 })).rejects.toMatchObject({
      name: 'PageNotReadable',
      reason: 'no-such-page',
    })
  })

  test('has pages of which a picture can be made, with a text of their own or without', async () => {
    const file = await writePdf('pictures.pdf', createPdf([letter, '']))
    const to = folder.at('page-2.jpg')
    for (const page of [1, 2]) {
      await reader.writePagePicture({ file, mediaType: 'application/pdf', page, to, signal })
      const { format, width = 0, height = 0 } = await sharp(to).metadata()
      expect(format).toBe('jpeg')
      expect(Math.max(width, height)).toBeLessThanOrEqual(2000)
    }
    await expect(
      reader.writePagePicture({ file, mediaType: 'application/pdf', page: 3, to, signal }),
    ).rejects.toMatchObject({
      reason: 'no-such-page',
    })
  })

  test('that is encrypted or damaged is not readable', async () => {
    const locked = await writePdf('locked.pdf', createPdf([letter], passwordProtection))
    const noise = await writePdf('noise.pdf', Buffer.from(`%PDF-1.4\n${'x'.repeat(500)}\n%%EOF`))
    const error = { name: 'PageNotReadable' }
    await expect(reader.readPage({ ...request, file: locked, page: 1 })).rejects.toMatchObject({
      ...error,
      reason: 'encrypted',
    })
    await expect(reader.readPage({ ...request, file: noise, page: 1 })).rejects.toMatchObject({
      ...error,
      reason: 'corrupt',
    })
  })
})

describe('a TIFF', () => {
  const request = { mediaType: 'image/tiff', signal } as const

  async function writeTiff(words: readonly string[]): Promise<string> {
    const pictures = await Promise.all(
      words.map(async (text) => {
        const page = toSharp(drawPage([text]))
          .greyscale()
          .raw()
        const { data, info } = await page.toBuffer({ resolveWithObject: true })
        return { data, width: info.width, height: info.height }
      }),
    )
    const file = folder.at('fax.tif')
    await writeFile(file, createTiffPages(pictures))
    return file
  }

  test('has pages, which are read one by one', async () => {
    const file = await writeTiff(['The first page of a fax', 'The second page of a fax'])
    const read = (page: number) => reader.readPage({ ...request, languages: ['en'], file, page })
    expect(toText(await read(1))).toBe('The first page of a fax')
    expect(toText(await read(2))).toBe('The second page of a fax')
    await expect(read(3)).rejects.toMatchObject({ name: 'PageNotReadable', reason: 'no-such-page' })
  })

  test('has pages of which a picture can be made, to be shown and for a model', async () => {
    const file = await writeTiff(['The first page', 'The second page'])
    const to = folder.at('page.jpg')
    await reader.writePagePicture({ ...request, file, page: 2, to })
    expect(await sharp(to).metadata()).toMatchObject({ format: 'jpeg', width: 1700, height: 1400 })
    expect(await reader.preparePicture({ ...request, file, page: 2, turn: 90, to })).toMatchObject({
      kind: 'picture',
      width: 1400,
    })
    await expect(reader.writePagePicture({ ...request, file, page: 3, to })).rejects.toMatchObject({
      reason: 'no-such-page',
    })
  })
})

describe('limits', () => {
  test('a damaged picture is not readable', async () => {
    const file = folder.at('damaged.jpg')
    await writeFile(file, Buffer.from('ffd8ffe000104a46494600', 'hex'))
    const request = { file, mediaType: 'image/jpeg', page: 1, languages: [], signal } as const
    await expect(reader.readPage(request)).rejects.toMatchObject({ name: 'PageNotReadable' })
  })

  test('a picture of 400 megapixels is rejected before it is decoded', async () => {
    const file = folder.at('bomb.png')
    await writeFile(file, await createZeroPng(20_000, 20_000, false))
    const request = { file, mediaType: 'image/png', page: 1, languages: [], signal } as const
    await expect(reader.readPage(request)).rejects.toMatchObject({ reason: 'too-large' })
  })

  describe('of memory for a picture of 200 megapixels', () => {
    const megabyte = 1024 * 1024
    const limits = { cpuMs: 120_000, stepCpuMs: 120_000, memoryBytes: 600 * megabyte }
    const frugal = createPageReader({ maxProcesses: 1, niceness: 0, limits })
    const options = { page: 1, languages: ['en'], signal } as const

    afterAll(() => frugal.close())

    test.each(['jpeg', 'png', 'tiff'] as const)('suffice to read its words from a %s', async (format) => {
      const file = folder.at(`200-megapixels.${format}`)
      const page = await toSharp(drawPage(['The words of a very large page'], { height: 1200 }))
        .png()
        .toBuffer()
      await sharp(page)
        .resize(17_000, 12_000, { fit: 'fill', kernel: 'nearest' })
        .toFormat(format)
        .toFile(file)
      const reading = await frugal.readPage({ ...options, file, mediaType: `image/${format}` })
      expect(toText(reading)).toBe('The words of a very large page')
    })

    test('are not exceeded by an interlaced PNG, which is too large', async () => {
      const file = folder.at('interlaced.png')
      await writeFile(file, await createZeroPng(20_000, 10_000, true))
      const reading = frugal.readPage({ ...options, file, mediaType: 'image/png' })
      await expect(reading).rejects.toMatchObject({ name: 'PageNotReadable', reason: 'too-large' })
    })
  })

  test('a page that takes too long is not readable, and the next one is read', async () => {
    const hasty = createPageReader({
      maxProcesses: 1,
      limits: { cpuMs: 300, stepCpuMs: 300, memoryBytes: 1_000_000_000 },
    })
    const file = await writePage()
    const request = { file, mediaType: 'image/png', page: 1, languages: [], signal } as const
    await expect(hasty.readPage(request)).rejects.toMatchObject({
      name: 'PageNotReadable',
      reason: 'too-complex',
    })
    await hasty.close()
    expect(await reader.readPage(request)).toMatchObject({ kind: 'text' })
  })

  test('reading is cancelled', async () => {
    const controller = new AbortController()
    const reason = new Error('cancelled by the test')
    const file = await writePage(texts.en)
    const options = { mediaType: 'image/png', page: 1, languages: [], signal: controller.signal } as const
    const reading = reader.readPage({ file, ...options })
    setTimeout(() => controller.abort(reason), 200)
    await expect(reading).rejects.toBe(reason)
  })
})
