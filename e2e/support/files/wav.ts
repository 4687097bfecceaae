import type { StoryFile } from './story-file.ts'

const headerBytes = 44

/** A WAVE file of one channel with 16 bits. */
export function createWav(name: string, sampleRate: number, samples: Int16Array): StoryFile {
  const header = Buffer.alloc(headerBytes)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(headerBytes - 8 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.byteLength, 40)
  const data = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  return { name, mimeType: 'audio/wav', buffer: Buffer.concat([header, data]) }
}
