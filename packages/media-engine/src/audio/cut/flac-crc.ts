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

/** What a byte of zeros makes of a checksum, for 1, 2, 4, 8 … of them: multiplied by x to the power of 8, 16, 32, 64 … */
const powers: number[] = [0x100]
for (let index = 1; index < 32; index += 1)
  powers.push(multiply(powers[index - 1] ?? 0, powers[index - 1] ?? 0))

/** Returns the CRC-16 of bytes with a given CRC-16 that are followed by `count` bytes of zeros. */
export function extendCrc16(crc: number, count: number): number {
  let extended = crc
  for (let index = 0, rest = count; rest > 0; index += 1, rest >>>= 1)
    if (rest & 1) extended = multiply(extended, powers[index] ?? 0)
  return extended
}

/** Multiplies two polynomials over GF(2) modulo that of the checksum. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 15; bit >= 0; bit -= 1) {
    product = shift(product, 1)
    if ((other >> bit) & 1) product ^= one
  }
  return product
}
