import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getPlaybackPosition, storePlaybackPosition } from '../../../shared/playback/playback-positions.ts'
import { useUser } from '../../../shared/session/use-user.ts'

export interface Playback<E extends HTMLMediaElement> {
  readonly ref: RefObject<E | null>
  readonly playing: boolean
  /** Seconds. */
  readonly position: number
  readonly duration: number
  /** Whether the browser failed to play the file. */
  readonly failed: boolean
  readonly toggle: () => void
  readonly seek: (seconds: number) => void
  /** The handlers of the media element. */
  readonly handlers: Pick<
    React.MediaHTMLAttributes<E>,
    'onPlay' | 'onPause' | 'onTimeUpdate' | 'onLoadedMetadata' | 'onEnded' | 'onError'
  >
}

/** Seconds of playback between two saves of the position. */
const saveInterval = 5

/**
 * Plays a recording or film from the second given in the URL, else from the position remembered on this device.
 * Starting one pauses all others.
 *
 * @param expectedDuration in seconds, used until the browser knows the duration of the file
 */
export function usePlayback<E extends HTMLMediaElement>(
  itemId: string,
  expectedDuration: number,
): Playback<E> {
  const userId = useUser()?.id ?? ''
  const ref = useRef<E>(null)
  const [playing, setPlaying] = useState(false)
  const requested = useRequestedSecond()
  const [position, setPosition] = useState(() => requested ?? getPlaybackPosition(userId, itemId))
  const [mediaDuration, setMediaDuration] = useState<number>()
  const [failed, setFailed] = useState(false)
  const savedPosition = useRef(0)

  const savePosition = useCallback(
    (seconds: number) => {
      savedPosition.current = seconds
      storePlaybackPosition(userId, itemId, seconds)
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
    // A failure is shown by the element's error event.
    media.play().catch(() => setPlaying(false))
  }, [position])

  useEffect(() => {
    if (requested !== undefined) seek(requested)
  }, [requested, seek])

  useEffect(
    () => () =>
      void (savedPosition.current > 0 && storePlaybackPosition(userId, itemId, savedPosition.current)),
    [userId, itemId],
  )

  return {
    ref,
    playing,
    position,
    duration: mediaDuration ?? expectedDuration,
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
        if (!currentTarget.ended) savePosition(currentTarget.currentTime)
      },
      onTimeUpdate: ({ currentTarget: { currentTime, paused } }) => {
        setPosition(currentTime)
        if (!paused && Math.abs(currentTime - savedPosition.current) >= saveInterval)
          savePosition(currentTime)
      },
      onLoadedMetadata: ({ currentTarget }) => {
        if (Number.isFinite(currentTarget.duration)) setMediaDuration(currentTarget.duration)
        const start = requested ?? getPlaybackPosition(userId, itemId)
        if (start > 0 && currentTarget.currentTime === 0) currentTarget.currentTime = start
      },
      onEnded: () => {
        savePosition(0)
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

/** The second given in the URL (`?t=12.5`); undefined when it is missing or invalid. */
function useRequestedSecond(): number | undefined {
  const [params] = useSearchParams()
  const parameter = params.get('t')
  const second = Number(parameter)
  return parameter !== null && Number.isFinite(second) && second >= 0 ? second : undefined
}
