import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import exifr from 'exifr'
import { fileTypeFromFile } from 'file-type'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDemoArchive } from './demo-archive.ts'
import type { DemoItem } from './demo-types.ts'

const archive = createDemoArchive()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

function findItem(matches: (item: DemoItem) => boolean): DemoItem {
  const item = archive.items.find(matches)
  if (!item) throw new Error('no such item')
  return item
}

async function writeFile(item: DemoItem): Promise<string> {
  const [file] = item.files
  if (!file) throw new Error(`${item.title} has no file`)
  const path = join(folder, file.filename)
  await file.write(path)
  return path
}

const hasExtension = (extension: string) => (item: DemoItem) =>
  item.files.some(({ filename }) => extname(filename) === extension)

async function getDuration(path: string): Promise<number> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const duration = await input.computeDuration()
  input.dispose()
  return duration
}

describe('the files of the demo', () => {
  it.each([
    ['.jpg', 'image/jpeg'],
    ['.pdf', 'application/pdf'],
    ['.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['.mp4', 'video/mp4'],
    ['.mov', 'video/quicktime'],
    ['.mkv', 'video/matroska'],
    ['.webm', 'video/webm'],
    ['.opus', 'audio/ogg; codecs=opus'],
    ['.m4a', 'audio/x-m4a'],
    ['.flac', 'audio/flac'],
    ['.wav', 'audio/wav'],
    ['.mp3', 'audio/mpeg'],
  ])(
    'with the extension %s have the detected type %s',
    async (extension, type) => {
      const path = await writeFile(findItem(hasExtension(extension)))
      expect((await fileTypeFromFile(path))?.mime).toBe(type)
    },
    90_000,
  )

  it.each(['.txt', '.md'])('with the extension %s are UTF-8 text', async (extension) => {
    const bytes = await readFile(await writeFile(findItem(hasExtension(extension))))
    expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes).length).toBeGreaterThan(40)
  })

  it('photographs have between 800 and 1800 pixels on each side', async () => {
    for (const item of archive.items
      .filter(({ kind }) => kind === 'image')
      .filter((_, index) => index % 20 === 0)) {
      const { width, height } = await sharp(await writeFile(item)).metadata()
      expect(Math.max(width, height), item.title).toBeGreaterThanOrEqual(1080)
      expect(Math.max(width, height), item.title).toBeLessThanOrEqual(1800)
      expect(Math.min(width, height), item.title).toBeGreaterThanOrEqual(800)
    }
  }, 90_000)

  it('a digital photograph has EXIF data with camera, time and position', async () => {
    const item = findItem(({ kind, date }) => kind === 'image' && date === '2019-09-28')
    const exif = await exifr.parse(await writeFile(item), { reviveValues: false })
    expect(exif.Make).toMatch(/\w/)
    expect(exif.DateTimeOriginal).toMatch(/^2019:09:28 \d\d:\d\d:\d\d$/)
    expect(exif.latitude).toBeCloseTo(item.place?.latitude ?? Number.NaN, 3)
    expect(exif.longitude).toBeCloseTo(item.place?.longitude ?? Number.NaN, 3)
  })

  it('a western longitude is written as negative', async () => {
    const item = findItem(
      ({ kind, date, place }) => kind === 'image' && date === '2019-05-11' && place !== undefined,
    )
    expect((await exifr.gps(await writeFile(item))).longitude).toBeCloseTo(
      item.place?.longitude ?? Number.NaN,
      3,
    )
    expect(item.place?.longitude).toBeLessThan(0)
  })

  it('a scanned print has its scanner in the EXIF data and no capture time', async () => {
    const exif = await exifr.parse(
      await writeFile(findItem(({ kind, date }) => kind === 'image' && date === '1952-01')),
    )
    expect(exif.Model).toBe('Perfection V600')
    expect(exif.DateTimeOriginal).toBeUndefined()
  })

  it('a photograph, a letter and a mail are generated with the same bytes each time', async () => {
    for (const matches of [hasExtension('.jpg'), hasExtension('.pdf'), hasExtension('.eml')]) {
      const first = await readFile(await writeFile(findItem(matches)))
      const again = createDemoArchive().items.find(matches)
      expect(again && (await readFile(await writeFile(again))).equals(first)).toBe(true)
    }
  })

  it('a mail has its sender, thread headers and attachments', async () => {
    const last = findItem(
      ({ kind, files, title }) => kind === 'mail' && /letters-4/.test(files[0]?.filename ?? title),
    )
    const mail = await PostalMime.parse(await readFile(await writeFile(last)))
    expect(mail.from?.address).toBe('susan@example.org')
    expect(mail.messageId).toBe(last.details?.messageId)
    expect(mail.inReplyTo).toBe(last.details?.inReplyTo)
    expect(mail.text?.trim()).toBe(last.body)
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['envelopes.jpg', 'the-cat.jpg'])
  })

  it('a film lasts a few seconds and has less than 1 MB', async () => {
    const path = await writeFile(findItem(({ kind, date }) => kind === 'video' && date === '2011-05-20'))
    expect(await getDuration(path)).toBeCloseTo(5, 0)
    expect((await stat(path)).size).toBeLessThan(1_000_000)
  }, 90_000)

  it('an excerpt of a recording is as long as its segments', async () => {
    const item = findItem(hasExtension('.flac'))
    const end = item.transcript?.at(-1)?.end ?? Number.NaN
    expect(await getDuration(await writeFile(item))).toBeCloseTo(end + 0.2, 0)
  })
})
