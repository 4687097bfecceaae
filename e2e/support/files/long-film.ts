import { randomFillSync } from 'node:crypto'
import { createFilm } from './film.ts'
import type { StoryFile } from './story-file.ts'

/**
 * A playable video of `megabytes`, by default of two seconds: padded with a box of random bytes that players skip (`free`, ISO/IEC 14496-12
 * section 8.1.2).
 */
export async function createLongFilm(
  name: string,
  megabytes: number,
  length: { seconds?: number } = {},
): Promise<StoryFile> {
  const short = await createFilm(name, length)
  const padding = Buffer.allocUnsafe(megabytes * 1_000_000 - short.buffer.length)
  randomFillSync(padding)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  return { ...short, buffer: Buffer.concat([short.buffer, padding]) }
}
