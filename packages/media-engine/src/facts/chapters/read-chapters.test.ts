import { writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { describe, expect, test } from 'vitest'
import { readQuickFacts } from '../../facts.ts'
import { describeMediaType } from '../../families.ts'
import {
  createId3Chapters,
  createMatroskaWithChapters,
  createMovieWithChapters,
} from '../../testing/chapter-files.ts'
import { readChapters } from './read-chapters.ts'

const folder = createTemporaryFolder()
const chapters = [
  { start: 0, title: 'Kindheit' },
  { start: 61.5, title: 'La scuola è chiusa' },
  { start: 4000.25, title: 'War and peace' },
]

async function write(content: Buffer, name = 'file'): Promise<string> {
  const path = folder.at(name)
  await writeFile(path, content)
  return path
}

test.each([
  ['an audio book (Nero)', 'audio/mp4', createMovieWithChapters(chapters)],
  ['an audio book of version 0', 'audio/mp4', createMovieWithChapters(chapters, 0)],
  ['a film in MP4', 'video/mp4', createMovieWithChapters(chapters)],
  ['a film in Matroska', 'video/matroska', createMatroskaWithChapters(chapters)],
  ['a film whose chapters are at its end', 'video/matroska', createMatroskaWithChapters(chapters, 'after')],
  ['a podcast in MP3', 'audio/mpeg', createId3Chapters(chapters)],
])('the chapters of %s are facts of the upload', async (_, mediaType, content) => {
  const facts = await readQuickFacts(
    await write(content, mediaType === 'audio/mpeg' ? 'file.mp3' : 'file'),
    describeMediaType(mediaType),
  )
  expect(facts.chapters).toEqual(chapters)
})

describe('chapters from outside', () => {
  test('are sorted, without empty titles, hidden ones and control characters', async () => {
    const content = createMatroskaWithChapters([
      { start: 9, title: 'Last\u0000\u0007  one' },
      { start: 3, title: '   ' },
      { start: 5, title: 'Hidden', hidden: true },
      { start: 1, title: 'First' },
    ])
    expect(await readChapters(await write(content))).toEqual([
      { start: 1, title: 'First' },
      { start: 9, title: 'Last one' },
    ])
  })

  test('are limited in number and length', async () => {
    const many = Array.from({ length: 900 }, (_, start) => ({ start, title: 'x'.repeat(400) }))
    const found = await readChapters(await write(createMatroskaWithChapters(many)))
    expect(found).toHaveLength(500)
    expect(found[0]?.title).toHaveLength(300)
  })

  test('of a file that is cut anywhere, or that has any byte changed, never fail', async () => {
    for (const whole of [
      createMovieWithChapters(chapters),
      createMatroskaWithChapters(chapters).subarray(0, 400),
    ]) {
      for (let length = 0; length < whole.length; length += 3)
        await readChapters(await write(whole.subarray(0, length)))
      for (let at = 0; at < whole.length; at += 5) {
        const damaged = Buffer.from(whole)
        damaged[at] = 0xff
        for (const { start, title } of await readChapters(await write(damaged))) {
          expect(start).toBeLessThanOrEqual(1_000_000)
          expect(title).not.toBe('')
        }
      }
    }
  })
})
