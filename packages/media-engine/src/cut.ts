import type { CutInput, CutPiece } from './cutting.ts'

/** Cuts pieces out of a recording or film, as `cutAudio` and `cutFilm` do; FFmpeg is loaded with the first one. */
export async function cutRecording(input: CutInput): Promise<CutPiece[]> {
  if (input.family === 'video') {
    const { cutFilm } = await import('./video/cut/cut-film.ts')
    return cutFilm(input)
  }
  const { cutAudio } = await import('./audio/cut/cut-audio.ts')
  return cutAudio(input)
}
