import { useMemo } from 'react'
import styles from './compare.module.css'

const barCount = 160

interface SoundShapeProps {
  name: string
  buffer: AudioBuffer
  /** Seconds. */
  position: number
  isChosen: boolean
}

/** The waveform of a short sound, with the position that is heard. The same height is the same level in each. */
export function SoundShape({ name, buffer, position, isChosen }: SoundShapeProps) {
  const path = useMemo(() => toPath(buffer), [buffer])
  const x = (position / Math.max(0.1, buffer.duration)) * barCount
  return (
    <figure className={styles.shape} data-chosen={isChosen}>
      <figcaption>{name}</figcaption>
      <svg viewBox={`0 0 ${barCount} 2`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d={path} className={styles.bars} />
        <line x1={x} x2={x} y1={0} y2={2} className={styles.cursor} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  )
}

function toPath(buffer: AudioBuffer): string {
  const samples = buffer.getChannelData(0)
  const length = Math.max(1, Math.floor(samples.length / barCount))
  return Array.from({ length: barCount }, (_, bar) => {
    const peak = samples
      .subarray(bar * length, (bar + 1) * length)
      .reduce((max, sample) => Math.max(max, Math.abs(sample)), 0.01)
    return `M${bar + 0.2} ${(1 - peak).toFixed(3)}h.6v${(2 * peak).toFixed(3)}h-.6z`
  }).join('')
}
