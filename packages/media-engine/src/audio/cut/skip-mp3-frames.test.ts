import { writeFileSync } from 'node:fs'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { expect, test } from 'vitest'
import { findMp3Frames, skipMp3Frames } from './skip-mp3-frames.ts'

const folder = createTemporaryFolder()
const { signal } = new AbortController()

/** A frame of 128 kbit/s at 44,100 Hz: 417 bytes, and one more with padding. */
function createFrame(hasPadding: boolean): Buffer {
  const frame = Buffer.alloc(hasPadding ? 418 : 417)
  frame.writeUInt32BE(hasPadding ? 0xfffb9200 : 0xfffb9000)
  return frame
}

const frames = Buffer.concat(Array.from({ length: 30_000 }, (_, index) => createFrame(index % 2 === 1)))

test('finds where a frame starts by the headers before it, also beyond one read', async () => {
  const path = folder.at('a.mp3')
  writeFileSync(path, Buffer.concat([Buffer.alloc(10), frames]))
  expect(await skipMp3Frames(path, 10, 0, signal)).toBe(10)
  expect(await skipMp3Frames(path, 10, 3, signal)).toBe(10 + 417 + 418 + 417)
  expect(await skipMp3Frames(path, 10, 29_999, signal)).toBe(10 + frames.length - 418)
})

test('gives up where something else is between frames, and at the end', async () => {
  const path = folder.at('b.mp3')
  writeFileSync(path, Buffer.concat([createFrame(false), Buffer.from('junk'), createFrame(false)]))
  expect(await skipMp3Frames(path, 0, 2, signal)).toBeUndefined()
  expect(await skipMp3Frames(path, 0, 1, signal)).toBe(417)
  const other = Buffer.from(createFrame(false))
  other[2] = 0x94
  writeFileSync(path, Buffer.concat([createFrame(false), other]))
  expect(await skipMp3Frames(path, 0, 2, signal)).toBeUndefined()
})

test('finds frames up to one of another number of channels', async () => {
  const path = folder.at('c.mp3')
  const mono = Buffer.from(createFrame(false))
  mono[3] = 0xc0
  writeFileSync(path, Buffer.concat([createFrame(false), createFrame(true), mono]))
  expect(await findMp3Frames(path, 0, 9, signal)).toEqual([0, 417, 835])
  expect(await findMp3Frames(path, 0, 1, signal)).toEqual([0, 417])
})
