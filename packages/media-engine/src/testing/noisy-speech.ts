import { createRandom } from '@lares/test-harness/seeded-random'

/**
 * Adds what an old cassette adds to speech: white noise, hum of 50 Hz with seven harmonics, and four clicks a second.
 *
 * @param clean one channel
 * @param snrDb of the speech, without its pauses, to everything that is added
 */
export function addCassetteNoise(
  clean: Float32Array,
  sampleRate: number,
  snrDb: number,
  seed = 1,
): Float32Array {
  const random = createRandom(seed)
  const white = normalize(
    clean.map(() => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())),
  )
  const hum = normalize(
    clean.map((_, at) =>
      [1, 2, 3, 4, 5, 6, 7, 8].reduce(
        (sum, harmonic) =>
          sum + Math.sin((2 * Math.PI * 50 * harmonic * at) / sampleRate + harmonic) / harmonic,
        0,
      ),
    ),
  )
  const clicks = new Float32Array(clean.length)
  for (let click = 0; click < (clean.length / sampleRate) * 4; click += 1) {
    const start = Math.floor(random() * (clean.length - 30))
    const sign = random() < 0.5 ? -1 : 1
    for (let at = 0; at < 20; at += 1) clicks[start + at] = sign * Math.exp(-at / 5)
  }
  normalize(clicks)
  const noise = normalize(
    clean.map((_, at) => 0.8 * (white[at] ?? 0) + 0.5 * (hum[at] ?? 0) + 0.33 * (clicks[at] ?? 0)),
  )
  const gain = Math.sqrt(getSpeechPower(clean, sampleRate) / 10 ** (snrDb / 10))
  return clean.map((sample, at) => sample + gain * (noise[at] ?? 0))
}

/** The mean power of the frames in which somebody speaks: those within 40 dB of the loudest. */
function getSpeechPower(samples: Float32Array, sampleRate: number): number {
  const length = Math.round(0.032 * sampleRate)
  const powers: number[] = []
  for (let at = 0; at + length <= samples.length; at += length)
    powers.push(samples.subarray(at, at + length).reduce((sum, sample) => sum + sample ** 2, 0) / length)
  const loudest = powers.reduce((max, power) => Math.max(max, power), 0)
  const spoken = powers.filter((power) => power > loudest * 1e-4)
  return spoken.reduce((sum, power) => sum + power, 0) / spoken.length
}

function normalize(samples: Float32Array): Float32Array {
  const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length
  for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) / Math.sqrt(power)
  return samples
}
