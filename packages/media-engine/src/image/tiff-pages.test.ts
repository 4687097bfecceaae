import { writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createBufferSource } from '../reading/byte-source.ts'
import { readMainDirectories } from '../reading/tiff-directories.ts'
import { derivePath } from '../testing/derive-path.ts'
import { createBigTiff, createPlainPicture, createTiffPages } from '../testing/tiff-file.ts'
import { decodeImage } from './decode-image.ts'
import { listTiffPages, maxTiffPages } from './tiff-pages.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()

async function write(bytes: Buffer): Promise<string> {
  const path = folder.at('pages.tif')
  await writeFile(path, bytes)
  return path
}

const plain = createPlainPicture
const thumbnail = createPlainPicture(128, { width: 8, height: 8, subfileType: 1 })
const mask = createPlainPicture(255, { subfileType: 4 })

test('the pages of a TIFF are its directories without thumbnails and masks', async () => {
  const path = await write(createTiffPages([plain(10), thumbnail, plain(90), mask, plain(200)]))
  expect(await listTiffPages(path)).toEqual([0, 2, 4])
  expect((await derivePath(path)).facts).toMatchObject({ pages: 3, width: 60, height: 80 })
})

test('a TIFF of one picture with a thumbnail has no number of pages', async () => {
  const path = await write(createTiffPages([plain(10), thumbnail]))
  expect((await derivePath(path)).facts).not.toHaveProperty('pages')
})

test('the picture of each directory is decoded', async () => {
  const path = await write(createTiffPages([plain(10), plain(90), plain(200)]))
  const greys: (number | undefined)[] = []
  for (const directory of await listTiffPages(path)) {
    const box = { width: 100, height: 100 }
    const { image } = await decodeImage({ path, mediaType: 'image/tiff', directory, box, signal })
    greys.push(image.data[0])
  }
  expect(greys).toEqual([10, 90, 200])
})

test('the pages of a TIFF that sharp has compressed for fax machines are found', async () => {
  const page = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const path = folder.at('fax.tif')
  await sharp([page, page, page], { join: { animated: true } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toFile(path)
  expect(await listTiffPages(path)).toEqual([0, 1, 2])
})

describe('a BigTIFF', () => {
  const width = { tag: 256, type: 4, count: 1, value: 60 }
  const subfileType = (value: number, { tag = 254, type = 4, count = 1 } = {}) => ({
    tag,
    type,
    count,
    value,
  })

  test('has the directories without thumbnails and masks as pages', async () => {
    const directories = [
      [subfileType(1), width],
      [subfileType(1), width],
      [subfileType(2), width],
      [subfileType(4, { type: 16 }), width],
      [subfileType(2, { tag: 255, type: 3 }), width],
      [width],
    ]
    expect(await listTiffPages(await write(createBigTiff(directories)))).toEqual([0, 2, 5])
  })

  test('of which the directories point back to one of them ends', async () => {
    const directories = [[width], [width], [width]]
    for (const next of [0, 1, 2])
      expect(await listTiffPages(await write(createBigTiff(directories, next)))).toEqual([0, 1, 2])
  })

  test.each([2, 262_144, 2 ** 52])(
    'whose types of directories have %s values has all as pages',
    async (count) => {
      // One of them, or the byte at position 1 for more than have room in the entry, would mean a thumbnail.
      const several = [subfileType(1, { type: 1, count }), width]
      const padding = Buffer.alloc(300_000, 1)
      const bytes = Buffer.concat([createBigTiff([[width], several, several]), padding])
      expect(await listTiffPages(await write(bytes))).toEqual([0, 1, 2])
    },
  )

  test('with many values has none of them read where one is expected', async () => {
    const bytes = Buffer.concat([
      createBigTiff([[subfileType(16, { type: 1, count: 262_144 }), width]]),
      Buffer.alloc(300_000, 1),
    ])
    let read = 0
    const source = createBufferSource(bytes)
    const counted = {
      size: source.size,
      read(position: number, length: number) {
        read += length
        return source.read(position, length)
      },
    }
    for await (const directory of readMainDirectories(counted, 10)) {
      expect(await directory.readNumber(254)).toBeUndefined()
      expect(await directory.readNumber(256)).toBe(60)
    }
    expect(read).toBeLessThan(200)
  })
})

describe('a damaged TIFF', () => {
  test('of which the directories point back to the first ends', async () => {
    expect(await listTiffPages(await write(createTiffPages([plain(10), plain(90)], 8)))).toEqual([0, 1])
  })

  test('of which the last directory is beyond the end has the others', async () => {
    expect(await listTiffPages(await write(createTiffPages([plain(10), plain(90)], 4_000_000)))).toEqual([
      0, 1,
    ])
  })

  test('that is something else has no pages', async () => {
    expect(await listTiffPages(await write(Buffer.from('not a picture')))).toEqual([])
  })
})

test('a limited number of pages is listed', async () => {
  const pages = Array.from({ length: maxTiffPages + 5 }, () => plain(10, { width: 1, height: 1 }))
  expect(await listTiffPages(await write(createTiffPages(pages)))).toHaveLength(maxTiffPages)
})
