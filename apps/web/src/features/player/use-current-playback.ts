import { usePlayer, usePlayerState } from './use-player.ts'
import type { TrackPlayback } from './use-track-playback.ts'

/** What the controls of a player show and do. */
export type Playback = Omit<TrackPlayback, 'problem' | 'playFrom'>

/** What the player has loaded, wherever its page is. */
export function useCurrentPlayback(): Playback {
  const act = usePlayer()
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const position = usePlayerState((state) => state.position)
  const duration = usePlayerState((state) => state.duration)
  return {
    isCurrent: true,
    isPlaying,
    position,
    duration,
    toggle: () => act((player) => player.toggle()),
    seek: (seconds) => act((player) => player.seek(seconds)),
    skip: (seconds) => act((player) => player.skip(seconds)),
  }
}
