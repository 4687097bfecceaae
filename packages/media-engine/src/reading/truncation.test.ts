import { writeFile } from 'node:fs/promises'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isTruncated } from './truncation.ts'

const folder = createTemporaryFolder()

async function isCut(mediaType: string, content: Buffer): Promise<boolean> {
  const path = folder.at('file')
  await writeFile(path, content)
  return isTruncated(path, mediaType)
}

function box(type: string, length: number, claimed = length): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32BE(claimed, 0)
  bytes.write(type, 4, 'latin1')
  return bytes
}

test('accepts boxes with an index that end at their declared length', async () => {
  expect(await isCut('video/mp4', Buffer.concat([box('ftyp', 16), box('moov', 40), box('mdat', 30)]))).toBe(
    false,
  )
})

test('accepts a last box that extends to the end of the file', async () => {
  expect(await isCut('video/mp4', Buffer.concat([box('moov', 40), box('mdat', 30, 0)]))).toBe(false)
})

test('detects a box longer than the file and a missing index', async () => {
  expect(await isCut('video/mp4', Buffer.concat([box('moov', 40), box('mdat', 30, 31)]))).toBe(true)
  expect(await isCut('video/mp4', Buffer.concat([box('ftyp', 16), box('mdat', 30)]))).toBe(true)
})

test('ignores the end marker of a thumbnail in the JPEG header', async () => {
  const thumbnail = 'ffd8ffda0000ffd9'
  expect(await isCut('image/jpeg', Buffer.from(`ffd8ffe1${thumbnail}ffda001122`, 'hex'))).toBe(true)
  expect(await isCut('image/jpeg', Buffer.from(`ffd8ffe1${thumbnail}ffda001122ffd9`, 'hex'))).toBe(false)
})

test('follows the blocks of a GIF to its trailer, which pixels may contain', async () => {
  const image = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#7a3' } })
    .gif()
    .toBuffer()
  expect(await isCut('image/gif', image)).toBe(false)
  expect(await isCut('image/gif', Buffer.concat([image, Buffer.alloc(9)]))).toBe(false)
  const pixels = Buffer.concat([image.subarray(0, -2), Buffer.from('023b3b', 'hex')])
  expect(await isCut('image/gif', pixels)).toBe(true)
  for (let length = 6; length < image.length; length += 1) {
    expect(await isCut('image/gif', image.subarray(0, length))).toBe(true)
  }
})

test('leaves a GIF with an unknown block to the decoder', async () => {
  expect(await isCut('image/gif', Buffer.from('4749463839610100010000000077', 'hex'))).toBe(false)
})

test('accepts a chunk whose length was never filled in', async () => {
  const header = Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')
  expect(await isCut('audio/wav', header)).toBe(false)
  header.writeUInt32LE(0xffffffff, 4)
  expect(await isCut('audio/wav', header)).toBe(false)
  header.writeUInt32LE(0x7ffff000, 4)
  expect(await isCut('audio/wav', header)).toBe(false)
  for (const length of [5000, 3_000_000_000]) {
    header.writeUInt32LE(length, 4)
    expect(await isCut('audio/wav', header)).toBe(true)
  }
})

test('accepts a live recording whose segment has no length', async () => {
  const recording = (length: string) => Buffer.from(`1a45dfa38018538067${length}00000000`, 'hex')
  expect(await isCut('video/webm', recording('01ffffffffffffff'))).toBe(false)
  expect(await isCut('video/webm', recording('0100000000000004'))).toBe(false)
  expect(await isCut('video/webm', recording('0100000000000005'))).toBe(true)
})

test('accepts formats without a length or an end marker', async () => {
  expect(await isCut('text/plain', Buffer.from('x'))).toBe(false)
})
