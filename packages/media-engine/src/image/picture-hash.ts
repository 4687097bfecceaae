import sharp from 'sharp'

/** Pixels of each side of the picture that is transformed, and coefficients of each side that are used. */
const sampleSize = 32
const hashSize = 8

/** Pictures with less contrast (standard deviation of 256 grey values), such as blank pages, all look alike. */
const minDeviation = 4

/** `cosines[u][x]`: the basis of the discrete cosine transform (DCT-II). */
const cosines = Array.from({ length: hashSize + 1 }, (_, u) =>
  Array.from({ length: sampleSize }, (__, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * sampleSize))),
)

/**
 * The perceptual hash of a picture (pHash; Zauner, 2010): which of its 64 lowest frequencies, without those of the mean
 * brightness, are above their median. Copies in another size, format or quality differ in few bits. Returns 16 hexadecimal
 * digits, null for a picture with too little contrast. Throws if the picture cannot be decoded.
 */
export async function hashPicture(path: string): Promise<string | null> {
  const pixels = await sharp(path)
    .flatten({ background: '#808080' })
    .greyscale()
    .resize(sampleSize, sampleSize, { fit: 'fill' })
    .raw()
    .toBuffer()
  if (measureDeviation(pixels) < minDeviation) return null
  const coefficients = transform(pixels)
  const median = [...coefficients].sort((a, b) => a - b)[coefficients.length / 2] ?? 0
  return toHex(coefficients.map((coefficient) => (coefficient >= median ? 1 : 0)))
}

function measureDeviation(pixels: Buffer): number {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  return Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length)
}

/** The coefficients of the frequencies 1 to 8 in both directions. */
function transform(pixels: Buffer): number[] {
  const coefficients: number[] = []
  for (let v = 1; v <= hashSize; v++) {
    for (let u = 1; u <= hashSize; u++) {
      let sum = 0
      for (let y = 0; y < sampleSize; y++) {
        let row = 0
        for (let x = 0; x < sampleSize; x++) row += (pixels[y * sampleSize + x] ?? 0) * (cosines[u]?.[x] ?? 0)
        sum += row * (cosines[v]?.[y] ?? 0)
      }
      coefficients.push(sum)
    }
  }
  return coefficients
}

function toHex(bits: readonly number[]): string {
  const digits = Array.from({ length: bits.length / 4 }, (_, place) =>
    Number.parseInt(bits.slice(4 * place, 4 * place + 4).join(''), 2).toString(16),
  )
  return digits.join('')
}
