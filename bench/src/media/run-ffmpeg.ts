import { spawnSync } from 'node:child_process'

/** Runs `ffmpeg`, which must be installed, with the bare tool's defaults. */
export function runFfmpeg(args: readonly string[]): void {
  const { status, error } = spawnSync('ffmpeg', ['-v', 'quiet', '-y', ...args])
  if (error) throw new Error('ffmpeg is missing.', { cause: error })
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${args.join(' ')}`)
}
