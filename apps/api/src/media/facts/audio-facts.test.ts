import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readQuickFacts } from '../facts.ts'
import { describeMediaType } from '../families.ts'
import { sniffFile } from '../sniff.ts'
import { derivePath, outline } from '../testing/derive-path.ts'
import { id3Block, infoList, waveFile } from '../testing/tagged-sound.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()

async function factsOf(name: string, content: Buffer) {
  const path = folder.at(name)
  await writeFile(path, content)
  return readQuickFacts(path, await sniffFile(path, name))
}

test('a tape that was made digital tells who is on it, and the year in which it was recorded', async () => {
  const tags = { TIT2: 'Ninna nanna', TPE1: 'Rosa Bianchi', TALB: 'Cassetta 3', TDRC: '1974' }
  const sound = Buffer.concat([id3Block(tags), Buffer.alloc(100)])
  const path = folder.at('tape.mp3')
  await writeFile(path, sound)
  expect(await readQuickFacts(path, describeMediaType('audio/mpeg'))).toEqual({
    title: 'Ninna nanna',
    artist: 'Rosa Bianchi',
    album: 'Cassetta 3',
    capturedAt: '1974',
  })
})

test('a month is kept as a month', async () => {
  const path = folder.at('month.mp3')
  await writeFile(path, Buffer.concat([id3Block({ TDRC: '1987-05' }), Buffer.alloc(100)]))
  expect(await readQuickFacts(path, describeMediaType('audio/mpeg'))).toEqual({ capturedAt: '1987-05' })
})

test('the tags of a WAVE file are read', async () => {
  const tags = infoList({ INAM: 'Weihnachten', IART: 'Familie', IPRD: 'Band 2', ICRD: '1969-12-24' })
  expect(await factsOf('a.wav', waveFile(tags))).toEqual({
    title: 'Weihnachten',
    artist: 'Familie',
    album: 'Band 2',
    capturedAt: '1969-12-24',
  })
})

test('a field recorder writes when it was switched on', async () => {
  const chunk = Buffer.alloc(602)
  chunk.write('2011-06-18', 320, 'latin1')
  chunk.write('17:42:05', 330, 'latin1')
  expect(await factsOf('b.wav', waveFile(['bext', chunk]))).toMatchObject({
    capturedAt: '2011-06-18',
    capturedTime: '2011-06-18T17:42:05',
  })
})

test('a recording without tags tells nothing', async () => {
  expect(await factsOf('c.wav', waveFile())).toEqual({})
})

test('the cover of a recording becomes its thumbnail', async () => {
  const cover = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c8281e' } })
    .png()
    .toBuffer()
  const path = folder.at('covered.wav')
  await writeFile(path, waveFile(['id3 ', id3Block({ TIT2: 'x' }, cover)]))
  const derivation = await derivePath(path)
  expect(outline(derivation)).toEqual(['waveform', 'thumbnail-640 400x400', 'thumbnail-320 320x320'])
  expect(derivation.facts.placeholder).toMatch(/^data:image\/webp/)
})

test('a cover that is no picture is left out', async () => {
  const path = folder.at('uncovered.wav')
  await writeFile(path, waveFile(['id3 ', id3Block({ TIT2: 'x' }, Buffer.from('no picture'))]))
  expect(outline(await derivePath(path))).toEqual(['waveform'])
})
