/** Creates a WAVE file of 16 bits and one channel. */
export function createWave(samples: ArrayLike<number>, sampleRate = 8000): Buffer {
  const data = Buffer.alloc(samples.length * 2 || sampleRate * 2)
  for (let index = 0; index < samples.length; index += 1) data.writeInt16LE(samples[index] ?? 0, index * 2)
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
  return Buffer.concat([header, data])
}
