import { type FileHandle, open } from 'node:fs/promises'
import { sampleRate } from '../sample-rate.ts'
import type { SpeechSpan } from '../voice-activity/speech-span.ts'

/** Bytes of the copy for a second of sound: signed integers of 16 bits, little-endian, one channel. */
export const copyBytesPerSecond = 2 * sampleRate

/** Writes samples to a file, from which chunks are read as often as needed, without decoding the recording again. */
export class SoundCopyWriter {
  readonly #file: FileHandle
  #sampleCount = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<SoundCopyWriter> {
    return new SoundCopyWriter(await open(path, 'w'))
  }

  get seconds(): number {
    return this.#sampleCount / sampleRate
  }

  /** @param samples between -1 and 1 */
  async add(samples: Float32Array): Promise<void> {
    const bytes = Buffer.allocUnsafe(2 * samples.length)
    for (let index = 0; index < samples.length; index += 1) {
      const value = Math.max(-1, Math.min(1, samples[index] ?? 0))
      bytes.writeInt16LE(Math.round(value * 32_767), 2 * index)
    }
    await this.#file.writeFile(bytes)
    this.#sampleCount += samples.length
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

/** Reads passages of a copy, one after the other, as signed integers of 16 bits, little-endian. */
export async function readPieces(path: string, pieces: readonly SpeechSpan[]): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const parts: Buffer[] = []
    for (const { start, end } of pieces) {
      const from = Math.round(start * sampleRate)
      const bytes = Buffer.alloc(2 * Math.max(0, Math.round(end * sampleRate) - from))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 2 * from)
      parts.push(bytes.subarray(0, bytesRead))
    }
    return Buffer.concat(parts)
  } finally {
    await file.close()
  }
}

/** Reads passages of a copy as samples between -1 and 1. */
export async function readPieceSamples(
  path: string,
  pieces: readonly SpeechSpan[],
): Promise<Float32Array<ArrayBuffer>> {
  const bytes = await readPieces(path, pieces)
  return Float32Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(2 * index) / 32_768)
}

/** A WAV file of passages of a copy (RIFF, PCM, 16 bits, one channel). */
export async function readPiecesAsWav(path: string, pieces: readonly SpeechSpan[]): Promise<Buffer> {
  const data = await readPieces(path, pieces)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + data.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(copyBytesPerSecond, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}
