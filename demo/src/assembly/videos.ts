import { splitWords, toItemFields } from '../content/entry.ts'
import { type VideoEntry, videos } from '../content/videos.ts'
import type { DemoItem } from '../demo-types.ts'
import { type Video, writeVideo } from '../files/video-file.ts'
import { toFileName } from './file-name.ts'

function toVideo(entry: VideoEntry, seed: number): Video {
  const size = entry.isWidescreen ? { width: 640, height: 360 } : { width: 480, height: 360 }
  return {
    ...size,
    scene: entry.scene,
    motif: splitWords(entry.motif),
    year: entry.year,
    seconds: entry.seconds,
    framesPerSecond: entry.framesPerSecond,
    format: entry.format,
    hasSound: entry.year >= 1985,
    seed: `${seed} ${entry.title}`,
  }
}

/** Creates all films of the family. */
export function createVideoItems(seed: number): DemoItem[] {
  return videos.map((entry) => ({
    ...toItemFields(entry),
    kind: 'video',
    files: [
      {
        filename: `${toFileName(entry.title)}.${entry.format}`,
        write: (path) => writeVideo(toVideo(entry, seed), path),
      },
    ],
  }))
}
