import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { heardPosition, rememberPosition } from '../../../shared/heard/heard-positions.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { useAskedSecond } from './use-asked-second.ts'

export interface Playback<E extends HTMLMediaElement> {
  readonly ref: RefObject<E | null>
  readonly playing: boolean
  /** Seconds. */
  readonly position: number
  readonly duration: number
  /** The browser could not play it. */
  readonly failed: boolean
  readonly toggle: () => void
  readonly seek: (seconds: number) => void
  /** The handlers of the media element. */
  readonly handlers: Pick<
    React.MediaHTMLAttributes<E>,
    'onPlay' | 'onPause' | 'onTimeUpdate' | 'onLoadedMetadata' | 'onEnded' | 'onError'
  >
}

/** Seconds between two notes of where the listener is. */
const noteEvery = 5

/**
 * Plays a recording or film from the second that the address asks for, else from where the listener stopped on this
 * device. Only one plays at a time.
 *
 * @param known seconds, until the browser has read the file's own length
 */
export function usePlayback<E extends HTMLMediaElement>(itemId: string, known: number): Playback<E> {
  const userId = useUser()?.id ?? ''
  const ref = useRef<E>(null)
  const [playing, setPlaying] = useState(false)
  const asked = useAskedSecond()
  const [position, setPosition] = useState(() => asked ?? heardPosition(userId, itemId))
  const [read, setRead] = useState<number>()
  const [failed, setFailed] = useState(false)
  const noted = useRef(0)

  const note = useCallback(
    (seconds: number) => {
      noted.current = seconds
      rememberPosition(userId, itemId, seconds)
    },
    [userId, itemId],
  )

  const seek = useCallback((seconds: number) => {
    const media = ref.current
    if (!media) return
    const end = Number.isFinite(media.duration) ? media.duration : seconds
    media.currentTime = Math.min(Math.max(0, seconds), end)
    setPosition(media.currentTime)
  }, [])

  const toggle = useCallback(() => {
    const media = ref.current
    if (!media) return
    if (!media.paused) return media.pause()
    if (media.currentTime === 0 && position > 0) media.currentTime = position
    // A refusal also comes as the element's error event, which is what is shown.
    media.play().catch(() => setPlaying(false))
  }, [position])

  useEffect(() => {
    if (asked !== undefined) seek(asked)
  }, [asked, seek])

  useEffect(
    () => () => void (noted.current > 0 && rememberPosition(userId, itemId, noted.current)),
    [userId, itemId],
  )

  return {
    ref,
    playing,
    position,
    duration: read ?? known,
    failed,
    toggle,
    seek,
    handlers: {
      onPlay: ({ currentTarget }) => {
        pauseOthers(currentTarget)
        setPlaying(true)
      },
      onPause: ({ currentTarget }) => {
        setPlaying(false)
        if (!currentTarget.ended) note(currentTarget.currentTime)
      },
      onTimeUpdate: ({ currentTarget: { currentTime, paused } }) => {
        setPosition(currentTime)
        if (!paused && Math.abs(currentTime - noted.current) >= noteEvery) note(currentTime)
      },
      onLoadedMetadata: ({ currentTarget }) => {
        if (Number.isFinite(currentTarget.duration)) setRead(currentTarget.duration)
        const stopped = asked ?? heardPosition(userId, itemId)
        if (stopped > 0 && currentTarget.currentTime === 0) currentTarget.currentTime = stopped
      },
      onEnded: () => {
        note(0)
        setPosition(0)
      },
      onError: () => setFailed(true),
    },
  }
}

function pauseOthers(current: HTMLMediaElement): void {
  for (const media of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (media !== current) media.pause()
  }
}
