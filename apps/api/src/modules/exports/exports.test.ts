import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildUrl } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/exports'
import { changeItem, createItem, rateItem, trashItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import { createRegion, createSuggestion } from '@lares/shared-types/contracts/regions'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { maxExports } from '@lares/shared-types/exports'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { download, makeExport, unzip, unzipTexts } from '../../testing/make-export.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { createWave } from '../../testing/wave-file.ts'
import { deriveAsset } from '../assets/derive-asset.ts'

let archive: TestArchive
let user: TestUser
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const load = async (id: string, by = user) =>
  (await archive.call(by, contracts.getExport, { params: { id } })).reply

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('an export', () => {
  test('has the originals, pages and JSON of the selected items', async () => {
    const bytes = randomBytes(5000)
    const { item, assetId } = await addItemWithFile(archive, user, bytes, 'Lake.BIN', {
      title: 'The lake',
      body: 'A *quiet* summer',
      date: '1952-07',
    })
    const other = await addItemWithFile(archive, user, randomBytes(10), 'other.bin')
    const id = await makeExport(archive, user, { ids: [item.id] })
    expect(await load(id)).toMatchObject({ state: 'ready', itemCount: 1, fileCount: 1, unreadableCount: 0 })
    const zip = await download(archive, user, id)
    const entries = unzip(zip)
    expect(Object.keys(entries).sort()).toEqual([
      'README.txt',
      'index.html',
      'items.json',
      `items/${item.id}.html`,
      `items/${item.id}.json`,
      'originals/1952/1952-07 The lake.bin',
      'pages/search.js',
      'pages/style.css',
      'pages/texts.js',
    ])
    expect(hash(entries['originals/1952/1952-07 The lake.bin'] ?? Buffer.of())).toBe(hash(bytes))
    const texts = unzipTexts(zip)
    expect(texts[`items/${item.id}.html`]).toContain('<em>quiet</em>')
    expect(texts[`items/${item.id}.html`]).toContain('href="../originals/1952/1952-07%20The%20lake.bin"')
    expect(JSON.parse(texts[`items/${item.id}.json`] ?? '')).toMatchObject({
      title: 'The lake',
      files: [{ id: assetId, path: 'originals/1952/1952-07 The lake.bin' }],
    })
    expect(JSON.parse(texts['items.json'] ?? '')).toMatchObject({ itemCount: 1, items: [{ id: item.id }] })
    expect(zip.includes(other.item.id)).toBe(false)
  })
  test('has a turned picture as it is, with its rotation beside it and a turned thumbnail', async () => {
    const white = { create: { width: 40, height: 20, channels: 3, background: 'white' } } as const
    const bytes = await sharp(white).png().toBuffer()
    const fields = { kind: 'image' as const, title: 'Upright' }
    const { item, assetId } = await addItemWithFile(archive, user, bytes, 'scan.png', fields)
    const body = { version: 1, rotations: { [assetId]: 90 as const } }
    await archive.call(user, changeItem, { params: { id: item.id }, body })
    await deriveAsset(archive.services, assetId, new AbortController().signal)
    const zip = await download(archive, user, await makeExport(archive, user, { ids: [item.id] }))
    const [path = ''] = Object.keys(unzip(zip)).filter((name) => name.endsWith('Upright.png'))
    expect(hash(unzip(zip)[path] ?? Buffer.of())).toBe(hash(bytes))
    const texts = unzipTexts(zip)
    expect(texts[`${path}.xmp`]).toContain('<lares:Rotation>90</lares:Rotation>')
    const [file] = JSON.parse(texts[`items/${item.id}.json`] ?? '').files
    expect(file).toMatchObject({ rotation: 90, width: 20, height: 40 })
    expect(Object.keys(file)).not.toContain('pictureVersion')
    const thumbnail = unzip(zip)[`thumbnails/${assetId}.webp`] ?? Buffer.of()
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 20, height: 40 })
  })

  test('has the people who are marked in a picture, with names that are only suggested', async () => {
    const bytes = await sharp({ create: { width: 41, height: 20, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const { item, assetId } = await addItemWithFile(archive, user, bytes, 'faces.png', { kind: 'image' })
    const box = { x: 0.25, y: 0.5, width: 0.25, height: 0.25 }
    const { reply: region } = await archive.call(user, createRegion, {
      params: { id: assetId },
      body: { box },
    })
    await archive.call(user, createSuggestion, { params: { id: region.id }, body: { name: 'Zia Lina' } })
    const texts = unzipTexts(
      await download(archive, user, await makeExport(archive, user, { ids: [item.id] })),
    )
    const [file] = JSON.parse(texts[`items/${item.id}.json`] ?? '').files
    expect(file.people).toMatchObject([{ box, participant: null, suggestions: [{ name: 'Zia Lina' }] }])
    expect(Object.keys(file.people[0].suggestions[0])).not.toContain('may')
  })

  test('has beside its originals what photo programs read, and the subtitles in each language', async () => {
    const { reply: tag } = await archive.call(admin, createTag, { body: { names: { en: 'Lake & <shore>' } } })
    const { reply: person } = await archive.call(admin, createParticipant, {
      body: { names: { en: 'Rosa “Nonna”' } },
    })
    const bytes = await sharp({ create: { width: 42, height: 20, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const { item } = await addItemWithFile(archive, admin, bytes, 'lake.png', {
      kind: 'image',
      title: 'Summer <at> the lake',
      body: 'A *quiet* day',
      language: 'en',
      date: '1952-07-12',
      place: { name: 'Lugano', latitude: 46.005, longitude: -8.95 },
      tagIds: [tag.id],
      participants: [{ participantId: person.id, role: 'present' }],
    })
    await archive.call(admin, rateItem, { params: { id: item.id }, body: { value: 4 } })
    const { item: recording } = await addItemWithFile(archive, admin, createWave([]), 'song.wav', {
      kind: 'record',
      title: 'The song',
      language: 'it',
    })
    await archive.call(admin, writeTranscript, {
      params: { id: recording.id },
      body: {
        version: 0,
        segments: [
          { start: 0, end: 1.5, text: 'Prima riga --> qui', speaker: 'Rosa' },
          { start: 1.5, end: 3, text: 'Seconda <riga>' },
        ],
      },
    })

    const id = await makeExport(archive, admin, { ids: [item.id, recording.id] })
    const texts = unzipTexts(await download(archive, admin, id))
    const find = (ending: string) => Object.entries(texts).find(([name]) => name.endsWith(ending))?.[1] ?? ''
    const xmp = find('.png.xmp')
    for (const part of [
      '<rdf:li xml:lang="x-default">Summer &lt;at&gt; the lake</rdf:li>',
      '<rdf:li xml:lang="x-default">A *quiet* day</rdf:li>',
      '<dc:subject><rdf:Bag><rdf:li>Lake &amp; &lt;shore&gt;</rdf:li></rdf:Bag></dc:subject>',
      '<Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Rosa “Nonna”</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>',
      '<photoshop:DateCreated>1952-07-12</photoshop:DateCreated>',
      '<Iptc4xmpCore:Location>Lugano</Iptc4xmpCore:Location>',
      '<exif:GPSLatitude>46,0.300000N</exif:GPSLatitude>',
      '<exif:GPSLongitude>8,57.000000W</exif:GPSLongitude>',
      '<xmp:Rating>4</xmp:Rating>',
    ])
      expect(xmp).toContain(part)
    const vtt = find('The song.vtt')
    expect(vtt.split('\n')[0]).toBe('WEBVTT')
    expect(vtt).toContain('00:00:00.000 --> 00:00:01.500')
    expect(vtt).toContain('<v Rosa>Prima riga --&gt; qui')
    expect(vtt).toContain('00:00:01.500 --> 00:00:03.000\nSeconda &lt;riga&gt;')
  })

  test('has mails without a file as messages that mail programs open', async () => {
    const { reply: mail } = await archive.call(user, createItem, {
      body: {
        kind: 'mail',
        title: 'Über die Ernte',
        body: 'Cara Rosa,\nla vendemmia è finita.',
        details: {
          from: { name: 'Léonie', address: 'leonie@example.org' },
          to: [{ address: 'rosa@example.org' }],
          sentAt: '1998-10-04T10:00:00Z',
        },
      },
    })
    const id = await makeExport(archive, user, { ids: [mail.id] })
    const message = unzipTexts(await download(archive, user, id))[`items/${mail.id}.eml`] ?? ''
    expect(message).toContain('To: rosa@example.org')
    expect(message).toContain('Date: Sun, 04 Oct 1998 10:00:00 +0000')
    expect(message).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(message).not.toMatch(/^Bcc:/m)
  })

  test('has the files of such a mail as attachments, without those that are too large for a message', async () => {
    const writer = await archive.addUser()
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a, 0x2e]), randomBytes(200_000)])
    const film = Buffer.alloc(26 * 1024 * 1024, randomBytes(64))
    const { item } = await addItemWithFile(archive, writer, bytes, 'Fête.bin', {
      kind: 'mail',
      title: 'The feast',
      date: '1998-10-04',
      body: 'With two files.',
    })
    const uploadId = await uploadFile(archive, writer, film, 'film.bin')
    const { version } = item
    await archive.call(writer, changeItem, {
      params: { id: item.id },
      body: { version, uploadIds: [uploadId] },
    })
    const id = await makeExport(archive, writer, { ids: [item.id] })
    const message = unzipTexts(await download(archive, writer, id))[`items/${item.id}.eml`] ?? ''
    expect(message).toContain('With two files.')
    expect(message).toMatch(/filename\*0\*=utf-8''F%C3%AAte\.bin|filename="?=\?UTF-8\?/)
    expect(message).not.toContain('film.bin')
    const [, encoded = ''] =
      /Content-Transfer-Encoding: base64[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)--/.exec(message) ?? []
    expect(Buffer.from(encoded, 'base64').equals(bytes)).toBe(true)
    const other = await makeExport(archive, writer, { ids: [item.id] })
    expect(unzipTexts(await download(archive, writer, other))[`items/${item.id}.eml`]).toBe(message)
  })

  /** Adds a mail with two files to an archive of its own writer. */
  async function addMailWithFiles(title: string) {
    const writer = await archive.addUser()
    const bytes = [randomBytes(5000), randomBytes(5000)] as const
    const { item } = await addItemWithFile(archive, writer, bytes[0], 'scan.bin', { kind: 'mail', title })
    const uploadId = await uploadFile(archive, writer, bytes[1], 'letter.bin')
    await archive.call(writer, changeItem, {
      params: { id: item.id },
      body: { version: item.version, uploadIds: [uploadId] },
    })
    const exportMessage = async () => {
      const id = await makeExport(archive, writer, { ids: [item.id] })
      return unzipTexts(await download(archive, writer, id))[`items/${item.id}.eml`] ?? ''
    }
    return { exportMessage, firstSha256: createHash('sha256').update(bytes[0]).digest('hex') }
  }

  test('has a mail without the attachment that cannot be read', async () => {
    const { exportMessage, firstSha256 } = await addMailWithFiles('Broken disk')
    const { files } = archive.services
    const readFile = files.read.bind(files)
    let reads = 0
    const read = vi.spyOn(files, 'read').mockImplementation(async (sha256, ...others) => {
      if (sha256 === firstSha256) reads += 1
      // The file is read for its checksum before.
      if (sha256 === firstSha256 && reads === 2) throw Object.assign(new Error('EIO'), { code: 'EIO' })
      return readFile(sha256, ...others)
    })
    try {
      const message = await exportMessage()
      expect(message).toContain('Subject: Broken disk')
      expect(message).toContain('letter.bin')
      expect(message).not.toContain('scan.bin')
    } finally {
      read.mockRestore()
    }
  })

  test('has a mail without attachments where the disk has no room for their copies', async () => {
    const { exportMessage } = await addMailWithFiles('Almost full')
    const free = vi.spyOn(archive.services.files, 'getFreeBytes')
    free.mockResolvedValue(64 * 1024 * 1024 + 39_999)
    try {
      const message = await exportMessage()
      expect(message).toContain('Subject: Almost full')
      expect(message).not.toMatch(/scan\.bin|letter\.bin/)
      free.mockResolvedValue(64 * 1024 * 1024 + 40_000)
      expect(await exportMessage()).toMatch(/scan\.bin[\s\S]*letter\.bin/)
    } finally {
      free.mockRestore()
    }
  })

  test('is downloaded in parts that together are the whole, wherever a download broke off', async () => {
    const { item } = await addItemWithFile(archive, user, randomBytes(200_000), 'film.bin')
    const { assetId } = await addItemWithFile(archive, user, randomBytes(3000), 'again.bin')
    expect(assetId).toBeTruthy()
    const id = await makeExport(archive, user, { ids: [item.id] })
    const whole = await download(archive, user, id)
    const cuts = [1, 29, 30, 31, 100, 199_999, 200_050, whole.length - 23, whole.length - 1]
    for (const cut of cuts) {
      const range = (value: string) => readRange(id, value)
      const parts = [await range(`bytes=0-${cut - 1}`), await range(`bytes=${cut}-`)]
      expect(Buffer.concat(parts).equals(whole), `cut at ${cut}`).toBe(true)
    }
  })

  test('is opened by other programs', async () => {
    const { item } = await addItemWithFile(archive, user, randomBytes(70_000), 'Ça & là.bin', {
      title: '漢字 ../../etc/passwd',
    })
    const id = await makeExport(archive, user, { ids: [item.id] })
    const path = join(archive.dataDir, 'export.zip')
    await writeFile(path, await download(archive, user, id))
    const check = 'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))'
    const { stdout } = await promisify(execFile)('python3', ['-c', check, path])
    expect(stdout).toMatch(/^None \d+/)
    const names = Object.keys(unzip(await download(archive, user, id)))
    expect(names.filter((name) => name.split('/').some((part) => part === '..' || part === ''))).toEqual([])
  })

  test('of nothing fails, and so does one by who may not export', async () => {
    const { status, reply } = await archive.call(user, contracts.previewExport, {
      body: { selection: { ids: [uuidv7()] } },
    })
    expect([status, reply.itemCount]).toEqual([200, 0])
    const id = await makeExport(archive, user, { ids: [uuidv7()] })
    expect(await load(id)).toMatchObject({ state: 'failed', error: 'not-found' })
    expect((await archive.call(user, contracts.downloadExport, { params: { id } })).error.code).toBe(
      'export-not-ready',
    )
    const reader = await archive.addUser({ permissions: [] })
    const body = { selection: { ids: [uuidv7()] } }
    expect((await archive.call(reader, contracts.createExport, { body })).status).toBe(403)
  })

  test('is limited in number, and makes room when it is deleted', async () => {
    const collector = await archive.addUser()
    const { item } = await addItemWithFile(archive, collector, randomBytes(10), 'a.bin')
    const body = { selection: { ids: [item.id] } }
    const create = () => archive.call(collector, contracts.createExport, { body })
    const ids: string[] = []
    for (let count = 0; count < maxExports; count++) ids.push((await create()).reply.id)
    expect((await create()).error.code).toBe('too-many-exports')
    const params = { id: ids[0] ?? '' }
    expect((await archive.call(collector, contracts.deleteExport, { params })).status).toBe(204)
    expect((await archive.call(collector, contracts.deleteExport, { params })).status).toBe(404)
    expect((await create()).status).toBe(201)
  })

  test('is outdated once something in it is in the trash', async () => {
    const { item } = await addItemWithFile(archive, user, randomBytes(10), 'b.bin')
    const id = await makeExport(archive, user, { ids: [item.id] })
    const trash = { params: { id: item.id }, query: { version: item.version } }
    expect((await archive.call(admin, trashItem, trash)).status).toBe(204)
    expect(await load(id)).toMatchObject({ state: 'outdated' })
    expect((await archive.call(user, contracts.downloadExport, { params: { id } })).error.code).toBe(
      'export-outdated',
    )
  })
})

async function readRange(id: string, range: string): Promise<Buffer> {
  const response = await archive.app.inject({
    method: 'GET',
    url: buildUrl(contracts.downloadExport, { params: { id } }),
    headers: { ...archive.getHeaders(user), range },
  })
  expect(response.statusCode).toBe(206)
  return response.rawPayload
}
