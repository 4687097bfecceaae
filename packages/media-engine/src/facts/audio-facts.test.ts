import { writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readQuickFacts } from '../facts.ts'
import { describeMediaType } from '../families.ts'
import { sniffFile } from '../sniff.ts'
import { derivePath, listRenditions } from '../testing/derive-path.ts'
import { createId3Tag, createInfoList, createWave } from '../testing/tagged-audio.ts'

const folder = createTemporaryFolder()

async function readFacts(name: string, content: Buffer) {
  const path = folder.at(name)
  await writeFile(path, content)
  return readQuickFacts(path, await sniffFile(path, name))
}

test('reads title, artist, album and year from ID3 tags', async () => {
  const tags = { TIT2: 'Ninna nanna', TPE1: 'Rosa Bianchi', TALB: 'Cassetta 3', TDRC: '1974' }
  const sound = Buffer.concat([createId3Tag(tags), Buffer.alloc(100)])
  const path = folder.at('tape.mp3')
  await writeFile(path, sound)
  expect(await readQuickFacts(path, describeMediaType('audio/mpeg'))).toEqual({
    title: 'Ninna nanna',
    artist: 'Rosa Bianchi',
    album: 'Cassetta 3',
    capturedAt: '1974',
  })
})

test('reads a date that is known to the month only', async () => {
  const path = folder.at('month.mp3')
  await writeFile(path, Buffer.concat([createId3Tag({ TDRC: '1987-05' }), Buffer.alloc(100)]))
  expect(await readQuickFacts(path, describeMediaType('audio/mpeg'))).toEqual({ capturedAt: '1987-05' })
})

test('reads the tags of a WAVE file', async () => {
  const tags = createInfoList({ INAM: 'Weihnachten', IART: 'Familie', IPRD: 'Band 2', ICRD: '1969-12-24' })
  expect(await readFacts('a.wav', createWave(tags))).toEqual({
    title: 'Weihnachten',
    artist: 'Familie',
    album: 'Band 2',
    capturedAt: '1969-12-24',
  })
})

test('reads the time that a field recorder writes into its bext chunk', async () => {
  const chunk = Buffer.alloc(602)
  chunk.write('2011-06-18', 320, 'latin1')
  chunk.write('17:42:05', 330, 'latin1')
  expect(await readFacts('b.wav', createWave(['bext', chunk]))).toMatchObject({
    capturedAt: '2011-06-18',
    capturedTime: '2011-06-18T17:42:05',
  })
})

test('returns no facts for a recording without tags', async () => {
  expect(await readFacts('c.wav', createWave())).toEqual({})
})

test('makes thumbnails of the cover of a recording', async () => {
  const cover = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c8281e' } })
    .png()
    .toBuffer()
  const path = folder.at('covered.wav')
  await writeFile(path, createWave(['id3 ', createId3Tag({ TIT2: 'x' }, cover)]))
  const derivation = await derivePath(path)
  expect(listRenditions(derivation)).toEqual([
    'waveform',
    'peaks',
    'thumbnail-640 400x400',
    'thumbnail-320 320x320',
  ])
  expect(derivation.facts.placeholder).toMatch(/^data:image\/webp/)
})

test('ignores a cover that is not an image', async () => {
  const path = folder.at('uncovered.wav')
  await writeFile(path, createWave(['id3 ', createId3Tag({ TIT2: 'x' }, Buffer.from('no picture'))]))
  expect(listRenditions(await derivePath(path))).toEqual(['waveform', 'peaks'])
})
