import { open } from 'node:fs/promises'
import { createFileSource } from '../reading/byte-source.ts'

const maxChunks = 1_000
/** Offset of the date in a `bext` chunk, after description, originator and reference (EBU Tech 3285, section 2.3). */
const dateOffset = 256 + 32 + 32

/** Reads the recording time of a WAVE file from the `bext` chunk that field recorders write; undefined without one. */
export async function readBroadcastTime(path: string): Promise<string | undefined> {
  const file = await open(path, 'r')
  try {
    const source = createFileSource(file, (await file.stat()).size)
    if (!/^(?:RIFF|RF64)....WAVE/s.test((await source.read(0, 12)).toString('latin1'))) return undefined
    let position = 12
    for (let count = 0; count < maxChunks && position + 8 <= source.size; count += 1) {
      const header = await source.read(position, 8)
      if (header.toString('latin1', 0, 4) === 'bext') {
        const value = (await source.read(position + 8 + dateOffset, 18)).toString('latin1')
        return `${value.slice(0, 10)} ${value.slice(10)}`
      }
      const length = header.readUInt32LE(4)
      position += 8 + length + (length % 2)
    }
    return undefined
  } finally {
    await file.close()
  }
}
