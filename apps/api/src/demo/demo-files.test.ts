import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import exifr from 'exifr'
import { fileTypeFromFile } from 'file-type'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoArchive } from './demo-archive.ts'
import type { DemoItem } from './demo-types.ts'

const archive = demoArchive()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

function first(wanted: (item: DemoItem) => boolean): DemoItem {
  const item = archive.items.find(wanted)
  if (!item) throw new Error('no such item')
  return item
}

async function make(item: DemoItem): Promise<string> {
  const [file] = item.files
  if (!file) throw new Error(`${item.title} has no file`)
  const path = join(folder, file.filename)
  await file.make(path)
  return path
}

const withEnding = (ending: string) => (item: DemoItem) =>
  item.files.some(({ filename }) => extname(filename) === ending)

async function durationOf(path: string): Promise<number> {
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
    'whose names end in %s are %s by their first bytes',
    async (ending, type) => {
      const path = await make(first(withEnding(ending)))
      expect((await fileTypeFromFile(path))?.mime).toBe(type)
    },
    30_000,
  )

  it.each(['.txt', '.md'])('whose names end in %s are text in UTF-8', async (ending) => {
    const bytes = await readFile(await make(first(withEnding(ending))))
    expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes).length).toBeGreaterThan(40)
  })

  it('photographs are between 900 and 1800 pixels wide and high', async () => {
    for (const item of archive.items
      .filter(({ kind }) => kind === 'image')
      .filter((_, at) => at % 20 === 0)) {
      const { width, height } = await sharp(await make(item)).metadata()
      expect(Math.max(width, height), item.title).toBeGreaterThanOrEqual(1080)
      expect(Math.max(width, height), item.title).toBeLessThanOrEqual(1800)
      expect(Math.min(width, height), item.title).toBeGreaterThanOrEqual(800)
    }
  }, 30_000)

  it('a digital photograph knows its camera, its time and its position', async () => {
    const item = first(({ kind, date }) => kind === 'image' && date === '2019-09-28')
    const exif = await exifr.parse(await make(item), { reviveValues: false })
    expect(exif.Make).toMatch(/\w/)
    expect(exif.DateTimeOriginal).toMatch(/^2019:09:28 \d\d:\d\d:\d\d$/)
    expect(exif.latitude).toBeCloseTo(item.place?.latitude ?? Number.NaN, 3)
    expect(exif.longitude).toBeCloseTo(item.place?.longitude ?? Number.NaN, 3)
  })

  it('a position in the west is written as such', async () => {
    const item = first(
      ({ kind, date, place }) => kind === 'image' && date === '2019-05-11' && place !== undefined,
    )
    expect((await exifr.gps(await make(item))).longitude).toBeCloseTo(item.place?.longitude ?? Number.NaN, 3)
    expect(item.place?.longitude).toBeLessThan(0)
  })

  it('an old print knows its scanner and claims no time of taking', async () => {
    const exif = await exifr.parse(
      await make(first(({ kind, date }) => kind === 'image' && date === '1952-01')),
    )
    expect(exif.Model).toBe('Perfection V600')
    expect(exif.DateTimeOriginal).toBeUndefined()
  })

  it('the same photograph, letter and mail give the same bytes again', async () => {
    for (const wanted of [withEnding('.jpg'), withEnding('.pdf'), withEnding('.eml')]) {
      const once = await readFile(await make(first(wanted)))
      const again = demoArchive().items.find(wanted)
      expect(again && (await readFile(await make(again))).equals(once)).toBe(true)
    }
  })

  it('a mail opens with its sender, its thread and its attachments', async () => {
    const last = first(
      ({ kind, files, title }) => kind === 'mail' && /letters-4/.test(files[0]?.filename ?? title),
    )
    const mail = await PostalMime.parse(await readFile(await make(last)))
    expect(mail.from?.address).toBe('susan@example.org')
    expect(mail.messageId).toBe(last.details?.messageId)
    expect(mail.inReplyTo).toBe(last.details?.inReplyTo)
    expect(mail.text?.trim()).toBe(last.body)
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['envelopes.jpg', 'the-cat.jpg'])
  })

  it('a film lasts some seconds and stays small', async () => {
    const path = await make(first(({ kind, date }) => kind === 'video' && date === '2011-05-20'))
    expect(await durationOf(path)).toBeCloseTo(5, 0)
    expect((await stat(path)).size).toBeLessThan(1_000_000)
  }, 30_000)

  it('a part of a recording is as long as its sentences', async () => {
    const item = first(withEnding('.flac'))
    const end = item.transcript?.at(-1)?.end ?? Number.NaN
    expect(await durationOf(await make(item))).toBeCloseTo(end + 0.2, 0)
  })
})
