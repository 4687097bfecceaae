import { useEffect, useRef, useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'
import { getPlaybackPosition } from '../../shared/playback/playback-positions.ts'
import { useSyncedPositions } from '../../shared/playback/use-synced-positions.ts'
import { useUser } from '../../shared/session/use-user.ts'
import type { Problem } from './engine/find-problem.ts'
import type { PlayerState } from './engine/player-state.ts'
import { getCurrent } from './engine/queue.ts'
import { getTrackDuration, type Track } from './engine/track.ts'
import { getPlayer } from './player-slot.ts'
import { usePlayer, usePlayerState } from './use-player.ts'

/** What a page shows of one track, and what it can do with it. */
export interface TrackPlayback {
  /** Whether the player has it loaded. */
  readonly isCurrent: boolean
  readonly isPlaying: boolean
  /** Seconds: where it is, or where it would start. */
  readonly position: number
  readonly duration: number
  readonly problem: Problem | undefined
  readonly toggle: () => void
  /** Moves the position; does not start to play. */
  readonly seek: (seconds: number) => void
  readonly skip: (seconds: number) => void
  readonly playFrom: (seconds: number) => void
}

/**
 * One track as a part of the page. It starts at the second in the URL (`?t=12.5`), else where the user stopped on any of
 * their devices.
 */
export function useTrackPlayback(track: Track): TrackPlayback {
  const itemId = track.item.id
  const act = usePlayer()
  const userId = useUser()?.id ?? ''
  useSyncedPositions()
  const requested = useRequestedSecond()
  const navigationType = useNavigationType()
  const [cued, setCued] = useState<number>()
  const isCurrent = usePlayerState((state) => isCurrentItem(state, itemId))
  const isPlaying = usePlayerState((state) => isCurrentItem(state, itemId) && state.isPlaying)
  const problem = usePlayerState((state) => (isCurrentItem(state, itemId) ? state.problem : undefined))
  const currentPosition = usePlayerState((state) =>
    isCurrentItem(state, itemId) ? state.position : undefined,
  )
  const currentDuration = usePlayerState((state) => (isCurrentItem(state, itemId) ? state.duration : 0))
  const expectedDuration = getTrackDuration(track)
  const position = currentPosition ?? cued ?? requested ?? getPlaybackPosition(userId, itemId)

  // Following a link to a second of what is being played goes there; going back in the history does not.
  useEffect(() => {
    if (requested === undefined) return
    setCued(undefined)
    if (navigationType !== 'POP')
      act((player) => isCurrentItem(player.getState(), itemId) && player.seek(requested))
  }, [requested, navigationType, act, itemId])

  // What was edited here is shown by the mini-player, too. Each rendering creates the track again.
  const latestTrack = useRef(track)
  latestTrack.current = track
  const item = JSON.stringify([track.item, track.subtitles])
  // biome-ignore lint/correctness/useExhaustiveDependencies: It runs when the item or the file differs, and for a queue that was restored later.
  useEffect(() => getPlayer()?.update(latestTrack.current), [item, track.asset, isCurrent])

  function seek(seconds: number) {
    if (isCurrent) act((player) => player.seek(seconds))
    else setCued(Math.min(Math.max(0, seconds), expectedDuration || seconds))
  }

  function playFrom(seconds: number) {
    setCued(undefined)
    act((player) => player.play(track, seconds))
  }

  function toggle() {
    if (isCurrent) return act((player) => player.toggle())
    setCued(undefined)
    act((player) => player.play(track, cued ?? requested))
  }

  return {
    isCurrent,
    isPlaying,
    position,
    duration: currentDuration || expectedDuration,
    problem,
    toggle,
    seek,
    skip: (seconds) => seek(position + seconds),
    playFrom,
  }
}

function isCurrentItem({ queue }: PlayerState, itemId: string): boolean {
  return getCurrent(queue)?.item.id === itemId
}

/** The second given in the URL; undefined when it is missing or invalid. */
function useRequestedSecond(): number | undefined {
  const [params] = useSearchParams()
  const parameter = params.get('t')
  const second = Number(parameter)
  return parameter !== null && Number.isFinite(second) && second >= 0 ? second : undefined
}
