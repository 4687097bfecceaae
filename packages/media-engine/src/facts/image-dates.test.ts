import { writeFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readQuickFacts } from '../facts.ts'
import { sniffFile } from '../sniff.ts'
import { derivePath, listRenditions } from '../testing/derive-path.ts'
import { createBigTiff, createTiff } from '../testing/tiff-block.ts'

const folder = createTemporaryFolder()

async function readFacts(name: string, content: Buffer) {
  const path = folder.at(name)
  await writeFile(path, content)
  return readQuickFacts(path, await sniffFile(path, name))
}

const plain = sharp({ create: { width: 30, height: 20, channels: 3, background: '#345' } })

function createXmp(properties: string): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description ${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`
}

const created = createXmp('photoshop:DateCreated="1952-06" xmp:CreateDate="2019-03-02T10:00:00+01:00">')

test.for(['jpeg', 'png', 'webp', 'tiff'] as const)(
  'reads the date of the photograph from the XMP of a scan in %s',
  async (format) => {
    const content = await plain.clone().toFormat(format).withXmp(created).toBuffer()
    expect(await readFacts(`scan.${format}`, content)).toMatchObject({ capturedAt: '1952-06' })
  },
)

test('reads a date that is an XMP element with only a year', async () => {
  const packet = createXmp('><exif:DateTimeOriginal>1938</exif:DateTimeOriginal>')
  const content = await plain.clone().jpeg().withXmp(packet).toBuffer()
  expect(await readFacts('scan.jpg', content)).toMatchObject({ capturedAt: '1938' })
})

test('reads the fraction and the time zone of an EXIF date', async () => {
  const tags = {
    DateTimeOriginal: '2021:05:12 18:00:01',
    SubSecTimeOriginal: '25',
    OffsetTimeOriginal: '+02:00',
  }
  const content = await plain.clone().jpeg().withExif({ IFD2: tags }).toBuffer()
  expect(await readFacts('now.jpg', content)).toMatchObject({
    capturedAt: '2021-05-12',
    capturedTime: '2021-05-12T18:00:01.25+02:00',
  })
})

test('prefers the EXIF date over the XMP date', async () => {
  const exif = { IFD2: { DateTimeOriginal: '1998:10:03 08:00:00' } }
  const content = await plain.clone().jpeg().withExif(exif).withXmp(created).toBuffer()
  expect(await readFacts('photo.jpg', content)).toMatchObject({ capturedAt: '1998-10-03' })
})

test('skips an invalid date', async () => {
  const exif = { IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } }
  const content = await plain.clone().jpeg().withExif(exif).withXmp(created).toBuffer()
  expect(await readFacts('photo.jpg', content)).toMatchObject({ capturedAt: '1952-06' })
})

/** Inserts an APP13 segment with the IPTC records 2:55 and 2:60 in a Photoshop resource. */
function insertIptc(jpeg: Buffer, date: string, time: string): Buffer {
  const record = (dataSet: number, value: string) =>
    Buffer.concat([Buffer.from([0x1c, 2, dataSet, 0, value.length]), Buffer.from(value)])
  const records = Buffer.concat([record(55, date), record(60, time)])
  const resource = Buffer.concat([
    Buffer.from('Photoshop 3.0\u00008BIM\u0004\u0004\0\0\0\0\0', 'latin1'),
    Buffer.from([records.length]),
    records,
  ])
  const header = Buffer.from([0xff, 0xed, 0, resource.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), header, resource, jpeg.subarray(2)])
}

test('reads the date of an IPTC block', async () => {
  const jpeg = await plain.clone().jpeg().toBuffer()
  expect(await readFacts('press.jpg', insertIptc(jpeg, '19890910', '180000+0200'))).toMatchObject({
    capturedTime: '1989-09-10T18:00:00+02:00',
  })
  expect(await readFacts('press.jpg', insertIptc(jpeg, '19890900', ''))).toMatchObject({
    capturedAt: '1989-09',
  })
})

/** A PNG with additional chunks after its header. */
async function createPng(...chunks: [type: string, content: Buffer][]): Promise<Buffer> {
  const png = await plain.clone().png().toBuffer()
  const written = chunks.map(([type, content]) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  })
  return Buffer.concat([png.subarray(0, 33), ...written, png.subarray(33)])
}

test('reads the date of a PNG from tIME, tEXt, zTXt and eXIf', async () => {
  const time = Buffer.from([0x07, 0xd3, 7, 14, 10, 11, 12])
  expect(await readFacts('a.png', await createPng(['tIME', time]))).toMatchObject({
    capturedAt: '2003-07-14',
  })
  const text = Buffer.from('Creation Time\u000014 Jul 2003 10:11:12 +0200')
  expect(
    await readFacts(
      'b.png',
      await createPng(['tIME', Buffer.from([7, 0xd9, 1, 1, 1, 1, 1])], ['tEXt', text]),
    ),
  ).toMatchObject({
    capturedTime: '2003-07-14T10:11:12+02:00',
  })
  const packed = Buffer.concat([Buffer.from('Creation Time\0\0'), deflateSync('2003-07-14')])
  expect(await readFacts('c.png', await createPng(['zTXt', packed]))).toMatchObject({
    capturedAt: '2003-07-14',
  })
  const exif = createTiff([[0x9003, '2003:07:14 10:11:12']])
  expect(await readFacts('d.png', await createPng(['eXIf', exif]))).toMatchObject({
    capturedAt: '2003-07-14',
  })
})

test('ignores a PNG text that inflates to megabytes', async () => {
  const bomb = Buffer.concat([Buffer.from('Creation Time\0\0'), deflateSync(Buffer.alloc(50_000_000))])
  expect(await readFacts('bomb.png', await createPng(['zTXt', bomb]))).toEqual({ width: 30, height: 20 })
})

test('reads the scan date and the scanner of a TIFF', async () => {
  const tags = [
    [0x0110, 'Perfection 4870'],
    [0x0132, '2005:03:02 10:00:00'],
  ] as const
  expect(await readFacts('scan.tif', createTiff(tags))).toMatchObject({
    camera: 'Perfection 4870',
    capturedAt: '2005-03-02',
  })
})

test('finds metadata blocks by their signatures in raw files and GIF', async () => {
  const exif = createTiff([
    [0x010f, 'NIKON'],
    [0x9003, '2007:05:22 10:00:00'],
  ])
  const raw = Buffer.concat([Buffer.from('FUJIFILMCCD-RAW 0201'), Buffer.alloc(100), exif, Buffer.alloc(100)])
  expect(await readFacts('photo.raf', raw)).toMatchObject({ camera: 'NIKON', capturedAt: '2007-05-22' })
  const gif = await plain.clone().gif().toBuffer()
  expect(await readFacts('a.gif', Buffer.concat([gif, Buffer.from(created)]))).toMatchObject({
    capturedAt: '1952-06',
  })
})

test('ends an EXIF text at its first NUL, in UTF-8 and Latin-1', async () => {
  const description = Buffer.from('L\u2019\u00e9t\u00e9\0Canon EOS, left over', 'utf8')
  expect(await readFacts('a.tif', createTiff([[0x010e, description]]))).toMatchObject({
    title: 'L\u2019\u00e9t\u00e9',
  })
  const latin = Buffer.from('Gro\xdfmutter\0', 'latin1')
  expect(await readFacts('b.tif', createTiff([[0x010e, latin]]))).toMatchObject({ title: 'Gro\u00dfmutter' })
})

test('stops at cyclic TIFF directories', async () => {
  const loop = createTiff([
    [0x8769, { long: 8 }],
    [0x014a, { long: 8 }],
    [0x9003, '2007:05:22 10:00:00'],
  ])
  expect(await readFacts('loop.tif', loop)).toMatchObject({ capturedAt: '2007-05-22' })
})

const placed = createXmp(
  'exif:GPSLatitudeRef="x" exif:GPSLatitude="45,27.5N" tiff:Make="Leica" tiff:Model="M9" exif:DateTimeDigitized="2011-08-02T09:00:00"><exif:GPSLongitude>9,11,24W</exif:GPSLongitude>',
)

test('reads position, date and camera from XMP alone', async () => {
  const content = await plain.clone().jpeg().withXmp(placed).toBuffer()
  const { latitude, longitude, ...facts } = await readFacts('placed.jpg', content)
  expect(facts).toMatchObject({ camera: 'Leica M9', capturedAt: '2011-08-02' })
  expect([latitude, longitude]).toEqual([expect.closeTo(45.458333, 5), expect.closeTo(-9.19, 5)])
})

test('ignores an incomplete or impossible XMP position', async () => {
  for (const properties of [
    'exif:GPSLatitude="45,27.5N">',
    'exif:GPSLatitude="95,0N" exif:GPSLongitude="9,0E">',
  ]) {
    const content = await plain.clone().jpeg().withXmp(createXmp(properties)).toBuffer()
    expect(await readFacts('half.jpg', content)).toEqual({ width: 30, height: 20 })
  }
})

test('reads facts of a BigTIFF and makes renditions of it', async () => {
  const big = await plain.clone().tiff({ bigtiff: true }).withXmp(created).toBuffer()
  expect(await readFacts('scan.tif', big)).toMatchObject({ width: 30, height: 20, capturedAt: '1952-06' })
  expect(listRenditions(await derivePath(folder.at('scan.tif')))).toEqual([
    'preview-1280 30x20',
    'thumbnail-320 30x20',
  ])
  const tags = createBigTiff({ 271: 'Epson', 272: 'V700', 36867: '1998:10:03 08:00:00' })
  expect(await readFacts('tags.tif', tags)).toMatchObject({ camera: 'Epson V700', capturedAt: '1998-10-03' })
})
