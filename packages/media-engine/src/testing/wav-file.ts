/** A WAV file (RIFF, 16 bits a sample) of interleaved samples between -1 and 1. */
export function createWavFile(samples: Float32Array, sampleRate: number, channels = 1): Buffer {
  const header = Buffer.alloc(44)
  const bytes = samples.length * 2
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * channels * 2, 28)
  header.writeUInt16LE(channels * 2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bytes, 40)
  const data = Buffer.alloc(bytes)
  for (const [at, sample] of samples.entries())
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32767), at * 2)
  return Buffer.concat([header, data])
}
