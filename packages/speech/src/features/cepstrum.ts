import { bandCount } from './mel-spectrum.ts'

/** Number of cepstral coefficients of a frame, the first of which is its loudness. */
export const coefficientCount = 13

/** Cosines of the discrete cosine transform, by coefficient and band. */
const cosines = Float64Array.from({ length: coefficientCount * bandCount }, (_, at) => {
  const coefficient = Math.floor(at / bandCount)
  const band = at % bandCount
  return Math.cos((Math.PI * coefficient * (band + 0.5)) / bandCount)
})

/**
 * Writes the mel-frequency cepstral coefficients of a frame.
 *
 * @param logEnergies logarithms of the energies by mel band
 * @param offset position in `target` of the first coefficient
 */
export function writeCepstrum(logEnergies: Float64Array, target: Float32Array, offset: number): void {
  for (let coefficient = 0; coefficient < coefficientCount; coefficient += 1) {
    let sum = 0
    for (let band = 0; band < bandCount; band += 1) {
      sum += (cosines[coefficient * bandCount + band] ?? 0) * (logEnergies[band] ?? 0)
    }
    target[offset + coefficient] = sum
  }
}
