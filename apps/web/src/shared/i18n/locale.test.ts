import { afterEach, expect, test } from 'vitest'
import { formatFileSize } from './format-file-size.ts'
import { getListFormat } from './list-format.ts'
import { setRegion } from './locale.ts'

afterEach(() => setRegion(null))

test('lists are written in the British way until a region is chosen', () => {
  const names = ['Anna', 'Bruno', 'Carla']
  expect(getListFormat('en').format(names)).toBe('Anna, Bruno and Carla')
  setRegion('US')
  expect(getListFormat('en').format(names)).toBe('Anna, Bruno, and Carla')
})

test('sizes of files have the decimal sign of the chosen region', () => {
  expect(formatFileSize(2_400_000, 'de')).toBe('2,4 MB')
  setRegion('CH')
  expect(formatFileSize(2_400_000, 'de')).toBe('2.4 MB')
})
