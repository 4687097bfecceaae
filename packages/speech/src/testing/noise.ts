/** Returns a copy of samples with white noise, the same in every run. @param signalToNoise in dB */
export function addWhiteNoise(samples: Float32Array, signalToNoise: number): Float32Array<ArrayBuffer> {
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  const deviation = Math.sqrt(energy / 10 ** (signalToNoise / 10))
  const noise = createWhiteNoise(samples.length, deviation)
  return samples.map((sample, at) => sample + (noise[at] ?? 0))
}

/** Returns normally distributed samples (Box and Muller, 1958). */
export function createWhiteNoise(length: number, deviation: number): Float32Array<ArrayBuffer> {
  let seed = 1
  const random = () => {
    // The minimal standard generator of Park and Miller, 1988.
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return Float32Array.from(
    { length },
    () => deviation * Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random()),
  )
}
