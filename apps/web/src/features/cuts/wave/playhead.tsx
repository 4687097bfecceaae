import { clamp } from '@mantine/hooks'
import { useEffect } from 'react'
import type { SpanPlayer } from '../playback/span-player.ts'
import { useIsPlaying, usePosition } from '../playback/use-span-player.ts'
import type { Viewport } from './viewport.ts'
import styles from './wave.module.css'

interface PlayheadProps {
  readonly player: SpanPlayer
  readonly viewport: Viewport
  readonly duration: number
  readonly onViewport: (viewport: Viewport) => void
}

/** Where the recording is heard. The view follows it while it plays. */
export function Playhead({ player, viewport, duration, onViewport }: PlayheadProps) {
  const position = usePosition(player)
  const isPlaying = useIsPlaying(player)
  const { from, to } = viewport
  const length = to - from
  useEffect(() => {
    if (!isPlaying || (position >= from && position <= to)) return
    const next = clamp(position, 0, duration - length)
    if (next !== from) onViewport({ from: next, to: next + length })
  }, [isPlaying, position, from, to, length, duration, onViewport])
  return (
    <div className={styles.playhead} style={{ insetInlineStart: `${((position - from) / length) * 100}%` }} />
  )
}
