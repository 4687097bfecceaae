import { getCurrent } from '../engine/queue.ts'
import { getPlayer } from '../player-slot.ts'
import { usePlayerState } from '../use-player.ts'

/** Returns a function that gives the second of the frame that is shown of a film; undefined while it is not loaded. */
export function useFilmMoment(itemId: string): (() => number) | undefined {
  const isShown = usePlayerState(({ queue, problem }) => getCurrent(queue)?.item.id === itemId && !problem)
  return isShown ? () => getPlayer()?.exactPosition ?? 0 : undefined
}
