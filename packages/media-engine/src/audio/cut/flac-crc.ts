/** CRC-8 of polynomial 0x07, over the header of a FLAC frame (RFC 9639, section 9.1.8). */
export function crc8(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80 ? ((crc << 1) ^ 0x07) & 0xff : crc << 1
  }
  return crc
}

const low = new Uint16Array(256)
const high = new Uint16Array(256)
for (let value = 0; value < 256; value += 1) {
  low[value] = shift(value << 8, 8)
  high[value] = shift(value << 8, 16)
}

function shift(value: number, bits: number): number {
  let crc = value
  for (let bit = 0; bit < bits; bit += 1)
    crc = crc & 0x8000 ? ((crc << 1) ^ 0x8005) & 0xffff : (crc << 1) & 0xffff
  return crc
}

/** CRC-16 of polynomial 0x8005, over the first `length` bytes of a FLAC frame (RFC 9639, section 9.3), two bytes at a time. */
export function flacCrc16(bytes: Buffer, length: number): number {
  let crc = 0
  let at = 0
  for (; at + 1 < length; at += 2) {
    const word = crc ^ (((bytes[at] as number) << 8) | (bytes[at + 1] as number))
    crc = (high[word >> 8] as number) ^ (low[word & 0xff] as number)
  }
  if (at < length) crc = ((crc << 8) & 0xffff) ^ (low[(crc >> 8) ^ (bytes[at] as number)] as number)
  return crc
}
