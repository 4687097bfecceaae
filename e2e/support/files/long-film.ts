import { randomFillSync } from 'node:crypto'
import { film } from './film.ts'
import type { StoryFile } from './story-file.ts'

/**
 * A film of `megabytes` that plays: behind it lies a box of random bytes that players skip (`free`, ISO/IEC 14496-12
 * section 8.1.2).
 */
export async function longFilm(name: string, megabytes: number): Promise<StoryFile> {
  const short = await film(name)
  const box = Buffer.allocUnsafe(megabytes * 1_000_000 - short.buffer.length)
  randomFillSync(box)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  return { ...short, buffer: Buffer.concat([short.buffer, box]) }
}
