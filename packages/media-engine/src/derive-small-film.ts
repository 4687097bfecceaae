import { toAvError } from './av/av-error.ts'
import type { DerivedFile, SmallFilmInput } from './derivation.ts'
import { deriveInScratchFolder } from './output/scratch-folder.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * Derives a smaller copy of a film for slow connections (MP4, H.264, AAC, at most 720p, 30 frames and 2.1 million bits a second) within
 * this process. The file in `outDir` is complete and synced to disk; when it fails or is cancelled, it leaves no file there.
 *
 * @throws UnreadableFile when the film is damaged, or a part of it cannot be decoded
 * @throws the signal's reason when cancelled, and the file system's errors
 */
export async function deriveSmallFilm(input: SmallFilmInput): Promise<DerivedFile> {
  const { path, mediaType, outDir, signal } = input
  signal.throwIfAborted()
  // Loads FFmpeg, which other tasks may not need.
  const { writeSmallFilm } = await import('./video/small-film.ts')
  const { files } = await deriveInScratchFolder(outDir, async (folder) => {
    try {
      return { files: [await writeSmallFilm(input, folder)], facts: {} }
    } catch (error) {
      signal.throwIfAborted()
      throw await toAvError(error, path, mediaType)
    }
  })
  const [file] = files
  if (!file) throw new UnreadableFile('corrupt')
  return file
}
