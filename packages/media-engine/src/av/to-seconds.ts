import type { Frame } from 'node-av/lib'

/** When a frame begins, in seconds of its file's own times. */
export function toSeconds({ pts, timeBase }: Frame): number {
  return timeBase.den === 0 ? 0 : (Number(pts) * timeBase.num) / timeBase.den
}
