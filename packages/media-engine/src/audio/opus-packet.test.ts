import { expect, test } from 'vitest'
import { getOpusDuration } from './opus-packet.ts'

test.each([
  ['one SILK frame of 60 ms', [3 << 3], 0.06],
  ['one hybrid frame of 20 ms', [13 << 3], 0.02],
  ['two CELT frames of 20 ms', [(31 << 3) | 1], 0.04],
  ['three CELT frames of 20 ms, as browsers write them', [(31 << 3) | 3, 3], 0.06],
  ['48 frames of 2.5 ms', [(28 << 3) | 3, 48], 0.12],
  ['nothing', [], 0],
])('a packet with %s', (_, bytes, seconds) => {
  expect(getOpusDuration(Uint8Array.from(bytes))).toBeCloseTo(seconds, 6)
})
