import type { StoryFile } from './story-file.ts'
import { createWav } from './wav.ts'

const sampleRate = 16_000
const seconds = 14

/** A quiet tone that pauses every other half second, in noise, as a WAV file of 16 bits. */
export function createNoisyRecording(name: string): StoryFile {
  const samples = new Int16Array(seconds * sampleRate)
  let state = 1
  for (let at = 0; at < samples.length; at += 1) {
    // Numerical Recipes' linear congruential generator: the same noise in each run.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const isPause = Math.floor((2 * at) / sampleRate) % 2 === 1
    const tone = isPause ? 0 : 0.02 * Math.sin((2 * Math.PI * 300 * at) / sampleRate)
    const noise = 0.002 * (state / 2 ** 31 - 1)
    samples[at] = Math.round((tone + noise) * 32_767)
  }
  return createWav(name, sampleRate, samples)
}
