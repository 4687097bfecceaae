import { expect, test } from 'vitest'
import { PeakLevels } from './peak-levels.ts'

function read(file: Buffer) {
  const levels = Array.from({ length: file.readUInt32LE(4) }, (_, index) => {
    const at = 8 + index * 12
    return {
      seconds: file.readFloatLE(at),
      bins: file.readUInt32LE(at + 4),
      offset: file.readUInt32LE(at + 8),
    }
  })
  return { magic: file.toString('latin1', 0, 4), levels }
}

test('a recording has peaks and means every 10 ms, from -96 to 0 dB', () => {
  const levels = new PeakLevels(8000, 1)
  levels.add(new Float32Array(80))
  levels.add(Float32Array.from({ length: 80 }, (_, index) => (index === 7 ? 1 : 0)))
  levels.add(new Float32Array(40).fill(-0.5))
  const { file } = levels.finish()
  expect(read(file)).toMatchObject({ magic: 'LPK1', levels: [{ bins: 3 }] })
  const bins = [...file.subarray(file.length - 6)]
  expect(bins.slice(0, 2)).toEqual([0, 0])
  expect(bins[2]).toBe(255)
  expect(bins[3]).toBe(Math.round((1 - (10 * Math.log10(80)) / 96) * 255))
  expect(bins.slice(4)).toEqual([239, 239])
})

test('four hours have several levels, the coarsest first, in a few megabytes', () => {
  const levels = new PeakLevels(100, 1)
  const minute = new Float32Array(6000).fill(0.25)
  for (let minutes = 0; minutes < 240; minutes += 1) levels.add(minute)
  const { file } = levels.finish()
  const { levels: found } = read(file)
  expect(found.map(({ bins }) => bins)).toEqual([2813, 22_500, 180_000, 1_440_000])
  expect(file.length).toBeLessThan(3_500_000)
})

test('what is longer has longer bins, in bounded memory', () => {
  const levels = new PeakLevels(100, 1)
  const block = new Float32Array(1_048_576).fill(0.25)
  for (let blocks = 0; blocks < 10; blocks += 1) levels.add(block)
  const finest = read(levels.finish().file).levels.at(-1)
  expect(finest?.bins).toBeLessThan(4_194_304)
  expect((finest?.bins ?? 0) * (finest?.seconds ?? 0)).toBeCloseTo(104_857.6, 0)
})
