import { describe, expect, test } from 'vitest'
import { bandCount, MelSpectrum } from './mel-spectrum.ts'

function analyse(samples: Float32Array, sampleRate: number): Float32Array[] {
  const frames: Float32Array[] = []
  new MelSpectrum(sampleRate, (bands) => frames.push(bands.slice())).add(samples)
  return frames
}

const createTone = (hertz: number, sampleRate: number) =>
  Float32Array.from({ length: sampleRate }, (_, at) => Math.sin((2 * Math.PI * hertz * at) / sampleRate))

const findLoudest = (bands: Float32Array | undefined) => bands?.indexOf(Math.max(...bands)) ?? -1

describe.each([16_000, 22_050])('the mel spectrum of sound with %i samples a second', (sampleRate) => {
  test('has 100 frames a second', () => {
    const { length } = analyse(createTone(440, sampleRate), sampleRate)
    expect(length).toBeGreaterThanOrEqual(98)
    expect(length).toBeLessThanOrEqual(100)
  })

  test('has its energy in the band of a tone', () => {
    // 60 to 8,000 Hz are 92 to 2,840 mel, and 1,000 Hz are 1,000 mel.
    const expected = Math.round(((1_000 - 92) / (2_840 - 92)) * (bandCount + 1)) - 1
    expect(findLoudest(analyse(createTone(1_000, sampleRate), sampleRate)[50])).toBe(expected)
  })

  test('has a click in the frame at its time', () => {
    const samples = new Float32Array(sampleRate)
    samples[sampleRate / 2] = 1
    const energies = analyse(samples, sampleRate).map((bands) => bands.reduce((sum, band) => sum + band, 0))
    expect(energies.indexOf(Math.max(...energies))).toBeCloseTo(50, -0.5)
  })
})

test('the bands of sound are the same whatever the rate of its samples', () => {
  for (const hertz of [200, 700, 3_000]) {
    const [a, b] = [16_000, 22_050].map((rate) => findLoudest(analyse(createTone(hertz, rate), rate)[50]))
    expect(a).toBe(b)
  }
})
