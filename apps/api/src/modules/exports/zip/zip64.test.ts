import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inspectZip } from '../../../testing/inspect-zip.ts'
import { type StoredPart, type ZipSkeleton, ZipSkeletonWriter } from './zip-skeleton.ts'

const max32 = 0xffff_ffff
const max16 = 0xffff

let folder: string
let zip: ZipSkeletonWriter

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lares-zip64-'))
  zip = await ZipSkeletonWriter.create(folder, new Date('2026-11-25T12:00:00Z'))
})
afterEach(async () => {
  await zip.close()
  await rm(folder, { recursive: true })
})

/** Puts the skeleton around files of zeros, which are holes in a sparse file and take no space. No test reads them. */
async function writeSparseZip(skeleton: ZipSkeleton, parts: readonly (StoredPart & { size: number })[]) {
  const path = join(folder, 'sparse.zip')
  const source = await open(skeleton.path)
  const target = await open(path, 'wx')
  const ends = [...parts.map(({ skeletonPosition }) => skeletonPosition), skeleton.skeletonSize]
  let [from, position] = [0, 0]
  for (const [index, end] of ends.entries()) {
    const bytes = Buffer.alloc(end - from)
    await source.read(bytes, 0, bytes.length, from)
    await target.write(bytes, 0, bytes.length, position)
    const part = parts[index]
    from = end
    position = part ? part.position + part.size : skeleton.size
  }
  await target.truncate(skeleton.size)
  await source.close()
  await target.close()
  return path
}

test('files of about 4 GB, and what lies behind them, are found by other programs', async () => {
  const sizes = [max32 - 1, max32, max32 + 1]
  const parts: (StoredPart & { size: number })[] = []
  const texts: Record<string, string> = {}
  for (const [index, size] of sizes.entries()) {
    const part = await zip.addStoredFile(`film ${index}.mp4`, { size, crc32: 0 })
    parts.push({ ...part, size })
    texts[`${index}.txt`] = `behind ${size} bytes, ${'é'.repeat(index * 100)}`
    await zip.addText(`${index}.txt`, texts[`${index}.txt`] ?? '')
  }
  const skeleton = await zip.finish()
  expect(skeleton.skeletonSize).toBeLessThan(2000)
  expect(skeleton.size).toBe(skeleton.skeletonSize + sizes.reduce((sum, size) => sum + size))

  const inspected = await inspectZip(await writeSparseZip(skeleton, parts))
  expect(inspected.differing).toEqual([])
  expect(inspected.texts).toEqual(texts)
  const films = inspected.entries.filter(([name]) => name.startsWith('film'))
  expect(films.map(([, size]) => size)).toEqual(sizes)
  const [, , last] = inspected.entries.at(-1) ?? []
  expect(last).toBeGreaterThan(3 * (max32 - 1))
})

test.each([max16 - 1, max16])('%d entries are read by other programs', async (count) => {
  for (let number = 1; number < count; number++)
    await zip.addStoredFile(`${number}.bin`, { size: 0, crc32: 0 })
  await zip.addText('last.txt', 'the last one')
  const { path } = await zip.finish()
  const { entries, differing, texts } = await inspectZip(path)
  expect([entries.length, differing]).toEqual([count, []])
  expect(texts).toEqual({ 'last.txt': 'the last one' })
})

test('more than 65,535 entries behind 4 GB are read by other programs', async () => {
  const size = max32 + 10
  const first = await zip.addStoredFile('film.mp4', { size, crc32: 0 })
  for (let number = 0; number < max16; number++)
    await zip.addStoredFile(`${number}.bin`, { size: 0, crc32: 0 })
  await zip.addText('last.txt', 'the last one')
  const path = await writeSparseZip(await zip.finish(), [{ ...first, size }])
  const { entries, differing, texts } = await inspectZip(path)
  expect([entries.length, differing]).toEqual([max16 + 2, []])
  expect(entries.slice(1).every(([, , position]) => position > size)).toBe(true)
  expect(texts).toEqual({ 'last.txt': 'the last one' })
})
