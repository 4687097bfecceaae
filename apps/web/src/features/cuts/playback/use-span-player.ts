import { useSyncExternalStore } from 'react'
import type { SpanPlayer } from './span-player.ts'

/** The position in seconds; whoever uses it is rendered with every frame while the sound is heard. */
export function usePosition(player: SpanPlayer): number {
  return useSyncExternalStore(player.subscribe, () => player.position)
}

export function useIsPlaying(player: SpanPlayer): boolean {
  return useSyncExternalStore(player.subscribe, () => player.isPlaying)
}
