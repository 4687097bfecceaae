import type { StoryFile } from './story-file.ts'

const sampleRate = 8000

/** A WAVE file with tones of some seconds, quiet noise between them, and one second of it at both ends. */
export function createCassette(seconds: readonly number[], silence: number): StoryFile {
  const parts = [1, ...seconds.flatMap((length, index) => (index === 0 ? [length] : [silence, length])), 1]
  const samples = parts.flatMap((length, part) => {
    const isTone = part % 2 === 1
    return Array.from({ length: length * sampleRate }, (_, index) => {
      const noise = ((index * 7919) % 61) - 30
      return noise + (isTone ? 9000 * Math.sin((2 * Math.PI * (200 + 40 * part) * index) / sampleRate) : 0)
    })
  })
  const buffer = Buffer.alloc(44 + samples.length * 2)
  buffer.write('RIFF', 0, 'latin1')
  buffer.writeUInt32LE(buffer.length - 8, 4)
  buffer.write('WAVEfmt ', 8, 'latin1')
  buffer.writeUInt32LE(16, 16)
  buffer.writeUInt16LE(1, 20)
  buffer.writeUInt16LE(1, 22)
  buffer.writeUInt32LE(sampleRate, 24)
  buffer.writeUInt32LE(sampleRate * 2, 28)
  buffer.writeUInt16LE(2, 32)
  buffer.writeUInt16LE(16, 34)
  buffer.write('data', 36, 'latin1')
  buffer.writeUInt32LE(samples.length * 2, 40)
  for (const [index, sample] of samples.entries()) buffer.writeInt16LE(Math.round(sample), 44 + index * 2)
  return { name: 'cassette.wav', mimeType: 'audio/wav', buffer }
}
