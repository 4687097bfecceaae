import type { CutInput, CutPiece } from './cutting.ts'

/** Cuts pieces out of a recording, as `cutAudio` does; FFmpeg is loaded with the first one. */
export async function cutRecording(input: CutInput): Promise<CutPiece[]> {
  const { cutAudio } = await import('./audio/cut/cut-audio.ts')
  return cutAudio(input)
}
