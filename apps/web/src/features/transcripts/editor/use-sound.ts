import { useEffect, useRef } from 'react'
import { type TrackPlayback, usePlayer } from '../../player/public.ts'

/** The sound beside the lines: hearing one line, and the exact position at the press of a key. */
export function useSound(playback: TrackPlayback | undefined) {
  const act = usePlayer()
  /** Where playing stops, after a line was heard once more. */
  const stopAt = useRef<number>(undefined)
  const position = playback?.position ?? 0
  const isPlaying = playback?.isPlaying === true

  useEffect(() => {
    if (stopAt.current === undefined || !isPlaying || position < stopAt.current) return
    stopAt.current = undefined
    act((player) => player.pause())
  }, [position, isPlaying, act])

  return {
    toggle() {
      stopAt.current = undefined
      playback?.toggle()
    },
    playFrom(seconds: number) {
      stopAt.current = undefined
      playback?.playFrom(seconds)
    },
    playOnce(start: number, end: number) {
      stopAt.current = end
      playback?.playFrom(start)
    },
    /** Calls back with the second that is heard now; the state of the player is up to a quarter of a second older. */
    withNow(use: (seconds: number) => void) {
      if (!playback) return
      if (!playback.isCurrent) use(playback.position)
      else act((player) => use(player.exactPosition))
    },
  }
}
