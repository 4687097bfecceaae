import type { Asset } from '@lares/shared-types/assets'
import { buildUrl, type ReplyOf } from '@lares/shared-types/contract'
import { listAssets, maxListedAssets } from '@lares/shared-types/contracts/assets'
import { readUserValue, removeUserValue, storeUserValue } from '../../shared/user-storage/user-storage.ts'
import { emptyQueue, type Queue } from './engine/queue.ts'
import type { Track } from './engine/track.ts'

/** A queue that is longer is stored from its current track on. */
const maxStored = 100

/** Stores the queue of a user on this device, so that it is still there after a reload. */
export function storeQueue(userId: string, { tracks, index }: Queue): void {
  if (index < 0) {
    removeUserValue(toKey(userId))
    return
  }
  const first = Math.max(0, Math.min(index, tracks.length - maxStored))
  const stored = tracks.slice(first, first + maxStored).map(withoutPlaceholder)
  storeUserValue(toKey(userId), { tracks: stored, index: index - first })
}

export function readQueue(userId: string): Queue {
  const stored = readUserValue(toKey(userId))
  return isQueue(stored) ? stored : emptyQueue
}

/**
 * The queue of an earlier visit, without what the user may no longer see or what was deleted. Without a connection it stays as
 * it was: what is kept on the device can be played.
 */
export async function loadStoredQueue(userId: string): Promise<Queue> {
  const queue = readQueue(userId)
  if (queue.index < 0) return queue
  const visible = await loadVisibleAssets(queue.tracks.map(({ asset }) => asset.id))
  if (!visible) return queue
  const current = queue.tracks[queue.index]
  const tracks = queue.tracks.flatMap((track) => {
    // As it is now: its copies may have been made since.
    const asset = visible.get(track.asset.id)
    return asset ? [{ ...track, asset }] : []
  })
  const at = tracks.findIndex(({ item }) => item.id === current?.item.id)
  return { tracks, index: at >= 0 ? at : tracks.length > 0 ? 0 : -1 }
}

async function loadVisibleAssets(ids: readonly string[]): Promise<ReadonlyMap<string, Asset> | undefined> {
  try {
    const url = buildUrl(listAssets, { query: { id: ids.slice(0, maxListedAssets) } })
    const response = await fetch(url, { method: listAssets.method, credentials: 'same-origin' })
    if (!response.ok) return undefined
    const { assets } = (await response.json()) as ReplyOf<typeof listAssets>
    return new Map(assets.map((asset) => [asset.id, asset]))
  } catch {
    return undefined
  }
}

function withoutPlaceholder(track: Track): Track {
  const { placeholder: _, ...asset } = track.asset
  return { ...track, asset }
}

/** An older version of the app may have stored another format. */
function isQueue(value: unknown): value is Queue {
  if (typeof value !== 'object' || value === null || !('tracks' in value) || !('index' in value)) return false
  const { tracks, index } = value
  return Array.isArray(tracks) && typeof index === 'number' && tracks.every(isTrack) && index < tracks.length
}

function isTrack(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { item, asset, subtitles } = value as Partial<Track>
  return (
    typeof item?.id === 'string' &&
    Array.isArray(item.chapters) &&
    typeof asset?.id === 'string' &&
    Array.isArray(subtitles)
  )
}

function toKey(userId: string) {
  return { prefix: 'lares.queue.', userId, name: 'tracks' } as const
}
