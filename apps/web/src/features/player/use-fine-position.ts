import { useEffect, useState } from 'react'
import { getPlayer } from './player-slot.ts'
import type { TrackPlayback } from './use-track-playback.ts'

/**
 * The position of a track in seconds with each picture of the screen while it plays. That of `TrackPlayback` changes four times
 * a second, which is too rarely to follow words.
 */
export function useFinePosition({
  isPlaying,
  position,
}: Pick<TrackPlayback, 'isPlaying' | 'position'>): number {
  const [fine, setFine] = useState(position)
  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = requestAnimationFrame(follow)
    function follow() {
      setFine(getPlayer()?.exactPosition ?? 0)
      frame = requestAnimationFrame(follow)
    }
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])
  return isPlaying ? fine : position
}
