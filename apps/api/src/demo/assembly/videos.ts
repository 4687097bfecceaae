import { itemOf, words } from '../content/entry.ts'
import { type VideoEntry, videos } from '../content/videos.ts'
import type { DemoItem } from '../demo-types.ts'
import { type Video, writeVideo } from '../files/video-file.ts'
import { fileName } from './file-name.ts'

function filmOf(entry: VideoEntry, seed: number): Video {
  const size = entry.wide ? { width: 640, height: 360 } : { width: 480, height: 360 }
  return {
    ...size,
    scene: entry.scene,
    motif: words(entry.motif),
    year: entry.year,
    seconds: entry.seconds,
    framesPerSecond: entry.pace,
    format: entry.format,
    sound: entry.year >= 1985,
    seed: `${seed} ${entry.title}`,
  }
}

/** All films of the family. */
export function videoItems(seed: number): DemoItem[] {
  return videos.map((entry) => ({
    ...itemOf(entry),
    kind: 'video',
    files: [
      {
        filename: `${fileName(entry.title)}.${entry.format}`,
        make: (path) => writeVideo(filmOf(entry, seed), path),
      },
    ],
  }))
}
