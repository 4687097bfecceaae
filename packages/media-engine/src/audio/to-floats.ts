/** Views the bytes of 32-bit samples as numbers, or copies them where they are not aligned. */
export function toFloats(bytes: Buffer, count: number): Float32Array {
  if (bytes.byteOffset % 4 === 0) return new Float32Array(bytes.buffer, bytes.byteOffset, count)
  return new Float32Array(Uint8Array.from(bytes).buffer, 0, count)
}
