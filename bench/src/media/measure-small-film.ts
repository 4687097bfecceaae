import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveSmallFilm } from '@lares/media-engine/derive-small-film'
import { compareSeconds } from './measure-seconds.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const { signal } = new AbortController()
const seconds = 60
const rounds = 1

/**
 * Prints size and time of the smaller copy of a film as a phone writes it (1080p, 30 frames and 20 million bits a second), beside `ffmpeg`
 * with the same settings.
 */
export async function measureSmallFilm(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lares-small-'))
  try {
    const path = join(folder, 'phone.mp4')
    const picture = `testsrc2=size=1920x1080:rate=30:duration=${seconds},noise=alls=12:allf=t`
    const noise = `anoisesrc=duration=${seconds}:amplitude=0.1:sample_rate=48000,aformat=channel_layouts=stereo`
    const encoding =
      '-c:v libx264 -preset ultrafast -b:v 20M -maxrate 20M -bufsize 40M -pix_fmt yuv420p -c:a aac'
    runFfmpeg(['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', noise, ...encoding.split(' '), path])
    const outDir = join(folder, 'ours')
    const theirs = join(folder, 'theirs.mp4')
    const video =
      '-c:v libx264 -preset veryfast -crf 26 -maxrate 2M -bufsize 4M -profile:v high -g 120 -vf scale=1280:720'
    const audio = '-c:a aac -b:a 96k -movflags +faststart'
    let size = 0
    const [ourSeconds, theirSeconds] = await compareSeconds(
      rounds,
      async () => {
        const input = {
          path,
          mediaType: 'video/mp4',
          duration: seconds,
          outDir,
          rotation: 0,
          signal,
        } as const
        size = (await deriveSmallFilm(input)).size
      },
      () => runFfmpeg(['-i', path, ...`${video} ${audio}`.split(' '), theirs]),
    )
    const toMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
    console.log(
      `smaller copy of ${seconds} s in 1080p, ${toMegabytes(statSync(path).size)}: ${toMegabytes(size)}, ${ourSeconds.toFixed(1)} s; ` +
        `ffmpeg ${toMegabytes(statSync(theirs).size)}, ${theirSeconds.toFixed(1)} s`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
