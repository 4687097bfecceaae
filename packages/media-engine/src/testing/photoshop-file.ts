/** Creates a minimal Photoshop file: a composite image of one colour with 8 bits and no layers (Adobe's specification). */
export function createPhotoshopFile(
  width: number,
  height: number,
  rgb: readonly [number, number, number],
): Buffer {
  const header = Buffer.alloc(26)
  header.write('8BPS', 0, 'latin1')
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(rgb.length, 12)
  header.writeUInt32BE(height, 14)
  header.writeUInt32BE(width, 18)
  header.writeUInt16BE(8, 22)
  const inRgb = 3
  header.writeUInt16BE(inRgb, 24)
  const noPalette = Buffer.alloc(4)
  const noResources = Buffer.alloc(4)
  const noLayers = Buffer.alloc(4)
  const uncompressed = Buffer.alloc(2)
  const planes = rgb.map((value) => Buffer.alloc(Math.min(width * height, 1_000_000), value))
  return Buffer.concat([header, noPalette, noResources, noLayers, uncompressed, ...planes])
}
