import { expect, test } from 'vitest'
import { extendCrc16, flacCrc16 } from './flac-crc.ts'

test('a checksum is extended over zeros without reading them', () => {
  const bytes = Buffer.concat([Buffer.from('the header of a frame'), Buffer.alloc(12_345)])
  const header = flacCrc16(bytes, 21)
  expect(extendCrc16(header, 12_345)).toBe(flacCrc16(bytes, bytes.length))
  expect(extendCrc16(header, 0)).toBe(header)
})
