import { open } from 'node:fs/promises'
import { bytesOfFile } from '../reading/byte-source.ts'

const maxChunks = 1_000
/** Where the date stands in a `bext` chunk, behind two descriptions (EBU Tech 3285, section 2.3). */
const dateAt = 256 + 32 + 32

/** When a WAVE file was recorded, as a field recorder writes it into its `bext` chunk; undefined where there is none. */
export async function readBroadcastTime(path: string): Promise<string | undefined> {
  const file = await open(path, 'r')
  try {
    const source = bytesOfFile(file, (await file.stat()).size)
    if (!/^(?:RIFF|RF64)....WAVE/s.test((await source.read(0, 12)).toString('latin1'))) return undefined
    let position = 12
    for (let count = 0; count < maxChunks && position + 8 <= source.size; count += 1) {
      const header = await source.read(position, 8)
      if (header.toString('latin1', 0, 4) === 'bext') {
        const written = (await source.read(position + 8 + dateAt, 18)).toString('latin1')
        return `${written.slice(0, 10)} ${written.slice(10)}`
      }
      const length = header.readUInt32LE(4)
      position += 8 + length + (length % 2)
    }
    return undefined
  } finally {
    await file.close()
  }
}
