import type { StoryFile } from './story-file.ts'

const sampleRate = 16_000
const seconds = 14

/** A quiet tone that pauses every other half second, in noise, as a WAV file of 16 bits. */
export function createNoisyRecording(name: string): StoryFile {
  const data = Buffer.alloc(seconds * sampleRate * 2)
  let state = 1
  for (let at = 0; at < seconds * sampleRate; at += 1) {
    // Numerical Recipes' linear congruential generator: the same noise in each run.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const isPause = Math.floor((2 * at) / sampleRate) % 2 === 1
    const tone = isPause ? 0 : 0.02 * Math.sin((2 * Math.PI * 300 * at) / sampleRate)
    const noise = 0.002 * (state / 2 ** 31 - 1)
    data.writeInt16LE(Math.round((tone + noise) * 32_767), at * 2)
  }
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(data.length, 40)
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([header, data]) }
}
