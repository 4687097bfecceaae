import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { derivePlayableVideo } from '@lares/media-engine/video/playable-video'
import { compareSeconds } from './measure-seconds.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const { signal } = new AbortController()
const seconds = 20
const rounds = 3

interface Film {
  readonly name: string
  readonly file: string
  readonly mediaType: string
  /** How `ffmpeg` makes the film from a test picture and noise. */
  readonly encoding: readonly string[]
  readonly size: string
  /** The filters of the playable copy. */
  readonly filters: string
  readonly keyFrames: number
}

const films: readonly Film[] = [
  {
    name: 'MPEG-2 of a DVD',
    file: 'dvd.vob',
    mediaType: 'video/MP2P',
    size: '720x576',
    encoding: ['-c:v', 'mpeg2video', '-b:v', '5M', '-c:a', 'mp2', '-f', 'vob'],
    filters: 'bwdif=mode=send_frame:deint=interlaced,scale=720:576,setsar=1,format=yuv420p',
    keyFrames: 100,
  },
  {
    name: 'HEVC in 1080p',
    file: 'phone.mp4',
    mediaType: 'video/mp4',
    size: '1920x1080',
    encoding: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-c:a', 'aac'],
    filters: 'bwdif=mode=send_frame:deint=interlaced,scale=1920:1080,setsar=1,format=yuv420p',
    keyFrames: 100,
  },
]

/** Prints how long the playable copy of a film takes beside `ffmpeg` with the same settings: medians of alternating rounds. */
export async function measureFilmCopy(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lares-film-'))
  try {
    for (const film of films) await measureFilm(folder, film)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureFilm(folder: string, film: Film): Promise<void> {
  const { name, file, mediaType, encoding, size, filters, keyFrames } = film
  const path = join(folder, file)
  const picture = `testsrc2=size=${size}:rate=25:duration=${seconds},noise=alls=8:allf=t`
  const noise = `anoisesrc=duration=${seconds}:amplitude=0.1:sample_rate=48000,aformat=channel_layouts=stereo`
  runFfmpeg(['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', noise, ...encoding, path])
  const video = `-c:v libx264 -preset veryfast -crf 23 -profile:v high -g ${keyFrames} -vf ${filters}`
  const audio = '-c:a aac -b:a 128k -af aresample=async=1000 -movflags +faststart'
  const [ours, theirs] = await compareSeconds(
    rounds,
    () => derivePlayableVideo({ path, mediaType, folder, rotation: 0, signal }),
    () => runFfmpeg(['-i', path, ...`${video} ${audio}`.split(' '), join(folder, 'theirs.mp4')]),
  )
  const speed = `ffmpeg ${theirs.toFixed(1)} s, ${(theirs / ours).toFixed(2)} times its speed`
  console.log(`playable copy of ${seconds} s, ${name}: ${ours.toFixed(1)} s; ${speed}`)
}
