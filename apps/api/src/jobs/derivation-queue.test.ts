import { expect, test } from 'vitest'
import { batchPriority, getPriority } from './derivation-queue.ts'

const megabyte = 1024 * 1024
const image = { family: 'image', size: megabyte } as const

test('the first file of somebody comes before further ones of who has uploaded many', () => {
  const ofMany = Array.from({ length: 1000 }, (_, waiting) => getPriority(image, waiting))
  expect(ofMany.slice(0, 3)).toEqual([19, 18, 17])
  expect(getPriority(image)).toBeGreaterThan(ofMany[1] ?? 0)
  expect(getPriority({ family: 'video', size: 3 * megabyte })).toBeGreaterThan(ofMany[999] ?? 0)
})

test('the largest of many files comes before what a batch changes', () => {
  const size = 1_000_000 * megabyte
  expect(getPriority({ family: 'other', size }, 1000)).toBeGreaterThan(batchPriority)
})
