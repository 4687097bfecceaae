import { expect, test } from 'vitest'
import type { RawImage } from '../image/raw-image.ts'
import { choosePoster } from './choose-poster.ts'

function frame(dark: number, light: number): RawImage {
  const data = Buffer.alloc(64 * 64 * 3, dark)
  data.fill(light, 0, data.length / 2)
  return { data, width: 64, height: 64, channels: 3 }
}

test('takes the first frame with enough contrast', async () => {
  const contrasting = frame(20, 200)
  const positions: number[] = []
  const poster = await choosePoster(100, async (seconds) => {
    positions.push(seconds)
    return seconds < 50 ? frame(0, 0) : contrasting
  })
  expect(poster).toBe(contrasting)
  expect(positions).toEqual([10, 25, 50])
})

test('takes the frame with the most contrast of a dark video', async () => {
  const brighter = frame(0, 8)
  expect(await choosePoster(4, async (seconds) => (seconds === 1 ? brighter : frame(0, 0)))).toBe(brighter)
})

test('skips positions that cannot be decoded', async () => {
  const contrasting = frame(20, 200)
  expect(await choosePoster(4, async (seconds) => (seconds === 0 ? contrasting : undefined))).toBe(
    contrasting,
  )
  expect(await choosePoster(4, async () => undefined)).toBeUndefined()
})

test('takes the first frame of a video of unknown duration', async () => {
  const positions: number[] = []
  await choosePoster(0, async (seconds) => {
    positions.push(seconds)
    return frame(0, 0)
  })
  expect(positions).toEqual([0])
})
