/**
 * Wraps RGBA pixels in an uncompressed TIFF (6.0, little endian) with a colour profile, because sharp accepts no profile
 * for raw pixels and could not convert them to sRGB.
 */
export function pixelsToTiff(pixels: Uint8Array, width: number, height: number, profile: Buffer): Buffer {
  const entries: [tag: number, type: 1 | 3 | 4 | 7, count: number, value: number][] = []
  const pixelOffset = 8
  const bitsOffset = pixelOffset + pixels.byteLength + (pixels.byteLength % 2)
  const profileOffset = bitsOffset + 8
  const directoryOffset = profileOffset + profile.length + (profile.length % 2)
  entries.push([256, 4, 1, width], [257, 4, 1, height], [258, 3, 4, bitsOffset])
  entries.push([259, 3, 1, 1], [262, 3, 1, 2], [273, 4, 1, pixelOffset], [277, 3, 1, 4])
  entries.push([278, 4, 1, height], [279, 4, 1, pixels.byteLength])
  // 338: the fourth sample is alpha. 34675: the ICC profile.
  entries.push([338, 3, 1, 2], [34675, 7, profile.length, profileOffset])

  const file = Buffer.alloc(directoryOffset + 2 + entries.length * 12 + 4)
  file.write('II*\0', 0, 'latin1')
  file.writeUInt32LE(directoryOffset, 4)
  file.set(pixels, pixelOffset)
  for (let sample = 0; sample < 4; sample += 1) file.writeUInt16LE(8, bitsOffset + sample * 2)
  file.set(profile, profileOffset)
  file.writeUInt16LE(entries.length, directoryOffset)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = directoryOffset + 2 + index * 12
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(type, at + 2)
    file.writeUInt32LE(count, at + 4)
    file.writeUInt32LE(value, at + 8)
  }
  return file
}
