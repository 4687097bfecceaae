import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cutRecording } from '@lares/media-engine/cut'
import type { CuttingSound } from '@lares/media-engine/testing/cutting-sounds'
import { writeSoundFile } from '@lares/media-engine/testing/sound-file'

/** What is generated once and joined until the recording is long enough. */
const partSeconds = 600

/** Writes a recording of some hours into a folder, and returns its path. */
export async function writeLongRecording(
  folder: string,
  { file, mediaType, ...options }: CuttingSound,
  hours: number,
): Promise<string> {
  const path = join(folder, file)
  await writeSoundFile(path, { ...options, seconds: partSeconds })
  const outDir = join(folder, `long-${file}`)
  mkdirSync(outDir, { recursive: true })
  const spans = Array.from({ length: (hours * 3600) / partSeconds }, () => ({ start: 0, end: partSeconds }))
  const { signal } = new AbortController()
  const [long] = await cutRecording({
    path,
    mediaType,
    outDir,
    pieces: [spans],
    exact: false,
    snap: false,
    signal,
  })
  if (!long || long.isEncoded) throw new Error(`${file} was not joined.`)
  return long.path
}
