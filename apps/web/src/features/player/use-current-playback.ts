import { usePlayer, usePlayerState } from './use-player.ts'
import type { TrackPlayback } from './use-track-playback.ts'

/** What the controls of a player show and do. */
export type Playback = Omit<TrackPlayback, 'problem' | 'playFrom'>

/** What the player has loaded, wherever its page is; nothing, without following its position, while it is not shown. */
export function useCurrentPlayback(isShown: boolean): Playback {
  const act = usePlayer()
  const isPlaying = usePlayerState((state) => isShown && state.isPlaying)
  const position = usePlayerState((state) => (isShown ? state.position : 0))
  const duration = usePlayerState((state) => (isShown ? state.duration : 0))
  return {
    isCurrent: isShown,
    isPlaying,
    position,
    duration,
    toggle: () => act((player) => player.toggle()),
    seek: (seconds) => act((player) => player.seek(seconds)),
    skip: (seconds) => act((player) => player.skip(seconds)),
  }
}
