import type { Track } from './track.ts'

/** The tracks in the order in which they are played, and the index of the current one; -1 when there is none. */
export interface Queue {
  readonly tracks: readonly Track[]
  readonly index: number
}

export const emptyQueue: Queue = { tracks: [], index: -1 }

export function getCurrent({ tracks, index }: Queue): Track | undefined {
  return tracks[index]
}

/** Makes a track the current one: where it is in the queue, else after the current track. A single track is replaced. */
export function playNow(queue: Queue, track: Track): Queue {
  const known = indexOfItem(queue, track.item.id)
  if (known >= 0) return { tracks: queue.tracks.with(known, track), index: known }
  if (queue.tracks.length <= 1) return { tracks: [track], index: 0 }
  return { tracks: queue.tracks.toSpliced(queue.index + 1, 0, track), index: queue.index + 1 }
}

/** Replaces a track by what is known of it now; nothing if it is not in the queue. */
export function update(queue: Queue, track: Track): Queue {
  const known = indexOfItem(queue, track.item.id)
  return known < 0 ? queue : { ...queue, tracks: queue.tracks.with(known, track) }
}

/** Appends the tracks that are not in the queue yet. */
export function append(queue: Queue, tracks: readonly Track[]): Queue {
  const added = tracks.filter(({ item }) => indexOfItem(queue, item.id) < 0)
  return { ...queue, tracks: [...queue.tracks, ...added] }
}

/** Moves a track by some places; the current track stays the current one. */
export function move(queue: Queue, from: number, to: number): Queue {
  const track = queue.tracks[from]
  if (!track || to < 0 || to >= queue.tracks.length) return queue
  const current = getCurrent(queue)
  const tracks = queue.tracks.toSpliced(from, 1).toSpliced(to, 0, track)
  return { tracks, index: current ? tracks.indexOf(current) : -1 }
}

/** Removes a track. When it is the current one, the one after it becomes the current one, else the one before it. */
export function remove(queue: Queue, itemId: string): Queue {
  const at = indexOfItem(queue, itemId)
  if (at < 0) return queue
  const tracks = queue.tracks.toSpliced(at, 1)
  const index = at < queue.index ? queue.index - 1 : Math.min(queue.index, tracks.length - 1)
  return { tracks, index }
}

export function indexOfItem({ tracks }: Queue, itemId: string): number {
  return tracks.findIndex(({ item }) => item.id === itemId)
}
