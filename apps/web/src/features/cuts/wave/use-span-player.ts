import type { Asset } from '@lares/shared-types/assets'
import type { TimeSpan } from '@lares/shared-types/cuts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'

export interface SpanPlayer {
  /** Seconds. */
  readonly position: number
  readonly isPlaying: boolean
  readonly seek: (time: number) => void
  readonly toggle: () => void
  /** Plays parts of the recording, one after the other. */
  readonly playSpans: (spans: readonly TimeSpan[]) => void
}

/** Plays parts of one recording, apart from the player of the shell. */
export function useSpanPlayer(asset: Asset): SpanPlayer {
  const audio = useMemo(() => new Audio(), [])
  const url = assetUrls.playable(asset)
  const queue = useRef<readonly TimeSpan[]>([])
  const [position, setPosition] = useState(0)
  const [isPlaying, setIsPlaying] = useState(false)

  useEffect(() => {
    audio.preload = 'metadata'
    audio.src = url
    const update = () => setIsPlaying(!audio.paused)
    audio.addEventListener('play', update)
    audio.addEventListener('pause', update)
    return () => {
      audio.removeEventListener('play', update)
      audio.removeEventListener('pause', update)
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    }
  }, [audio, url])

  useEffect(() => {
    if (!isPlaying) return
    let frame = requestAnimationFrame(step)
    function step() {
      const [current, next] = queue.current
      if (current && audio.currentTime >= current.end) {
        queue.current = queue.current.slice(1)
        if (next) audio.currentTime = next.start
        else audio.pause()
      }
      setPosition(audio.currentTime)
      frame = requestAnimationFrame(step)
    }
    return () => cancelAnimationFrame(frame)
  }, [audio, isPlaying])

  function seek(time: number) {
    queue.current = []
    audio.currentTime = time
    setPosition(time)
  }

  const play = () => void audio.play().catch(() => setIsPlaying(false))
  return {
    position,
    isPlaying,
    seek,
    toggle() {
      queue.current = []
      if (audio.paused) play()
      else audio.pause()
    },
    playSpans(spans) {
      const [first] = spans
      if (!first) return
      seek(first.start)
      queue.current = spans
      play()
    },
  }
}
