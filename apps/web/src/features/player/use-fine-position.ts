import { useEffect, useState } from 'react'
import { getPlayer } from './player-slot.ts'
import type { TrackPlayback } from './use-track-playback.ts'

type Position = Pick<TrackPlayback, 'isPlaying' | 'position'>

const toSeconds = (seconds: number) => seconds

/**
 * The position of a track in seconds with each picture of the screen while it plays. That of `TrackPlayback` changes four times
 * a second, which is too rarely to follow words.
 */
export function useFinePosition(playback: Position): number {
  return useFineSelection(playback, toSeconds)
}

/**
 * What belongs to the position of a track, such as the word that is spoken, looked up with each picture of the screen while it
 * plays; the component renders only when it changes.
 *
 * @param select must be memoised: a new function restarts the animation loop
 */
export function useFineSelection<T extends number | string>(
  { isPlaying, position }: Position,
  select: (seconds: number) => T,
): T {
  const [fine, setFine] = useState(() => select(position))
  // Otherwise the first picture after it starts to play would show what belonged to the position where it last stopped.
  useEffect(() => {
    if (!isPlaying) setFine(select(position))
  }, [isPlaying, position, select])
  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = requestAnimationFrame(follow)
    function follow() {
      setFine(select(getPlayer()?.exactPosition ?? 0))
      frame = requestAnimationFrame(follow)
    }
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, select])
  return isPlaying ? fine : select(position)
}
