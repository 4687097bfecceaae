import { getPictureSource } from '@lares/shared-types/picture-source'
import { useEffect } from 'react'
import { useCurrentChapter } from '../chapters/use-current-chapter.ts'
import { skipAheadSeconds, skipBackSeconds } from '../controls/skip-seconds.ts'
import type { PlayerState } from '../engine/player-state.ts'
import { getCurrent } from '../engine/queue.ts'
import type { Track } from '../engine/track.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

const artworkSize = 512

/** Tells the device what is played, for its lock screen, and obeys the keys of headsets and keyboards. */
export function useMediaSession(track: Track, title: string): void {
  const act = usePlayer()
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const chapter = useCurrentChapter()?.title
  const wholeSecond = usePlayerState((state) => Math.floor(state.position))
  const duration = usePlayerState((state) => state.duration)
  const speed = usePlayerState((state) => state.speed)
  const hasNext = usePlayerState(hasNextPart)

  useEffect(() => {
    const session = getSession()
    if (!session) return
    const picture = getPictureSource(track.asset, artworkSize, [])
    const artwork = picture ? [{ src: picture.src }] : []
    // The chapter is what goes on, the recording is what it belongs to.
    session.metadata = new MediaMetadata(
      chapter ? { title: chapter, album: title, artwork } : { title, artwork },
    )
    return () => {
      session.metadata = null
    }
  }, [track, title, chapter])

  useEffect(() => {
    const session = getSession()
    if (!session) return
    const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => act((player) => player.resume())],
      ['pause', () => act((player) => player.pause())],
      ['stop', () => act((player) => player.close())],
      ['seekbackward', ({ seekOffset }) => act((player) => player.skip(-(seekOffset ?? skipBackSeconds)))],
      ['seekforward', ({ seekOffset }) => act((player) => player.skip(seekOffset ?? skipAheadSeconds))],
      ['seekto', ({ seekTime }) => act((player) => player.seek(seekTime ?? 0))],
      ['previoustrack', () => act((player) => player.previousPart())],
      ['nexttrack', hasNext ? () => act((player) => player.nextPart()) : null],
    ]
    for (const [action, handler] of handlers) setHandler(session, action, handler)
    return () => {
      for (const [action] of handlers) setHandler(session, action, null)
    }
  }, [act, hasNext])

  useEffect(() => {
    const session = getSession()
    if (!session) return
    session.playbackState = isPlaying ? 'playing' : 'paused'
    if (duration > 0)
      session.setPositionState({ duration, position: Math.min(wholeSecond, duration), playbackRate: speed })
  }, [isPlaying, wholeSecond, duration, speed])
}

function hasNextPart({ queue, position }: PlayerState): boolean {
  const chapters = getCurrent(queue)?.item.chapters ?? []
  return queue.index + 1 < queue.tracks.length || chapters.some(({ start }) => start > position)
}

function getSession(): MediaSession | undefined {
  return 'mediaSession' in navigator ? navigator.mediaSession : undefined
}

/** Browsers throw for actions that they do not know. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // The device has no key for it.
  }
}
