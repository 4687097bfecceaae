import { useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { memo, useEffect, useRef } from 'react'
import type { Peaks } from './use-peaks.ts'
import styles from './wave.module.css'

interface WaveformCanvasProps {
  readonly peaks: Peaks
  /** The part that is drawn, in seconds. */
  readonly from: number
  readonly to: number
}

/** Draws the waveform of a part of a recording: one column for each pixel, whatever its length. */
export const WaveformCanvas = memo(function WaveformCanvas({ peaks, from, to }: WaveformCanvasProps) {
  const { ref: sizeRef, ...size } = useElementSize<HTMLCanvasElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const ref = useMergedRef(sizeRef, canvas)
  const { file, revision } = peaks
  const scheme = useComputedColorScheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colour and size of the element depend on the scheme and its size
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || revision === 0) return
    // The observed size is that of the last change, and unknown in the first frame.
    const { clientWidth: width, clientHeight: height } = element
    if (width === 0) return
    const scale = window.devicePixelRatio || 1
    element.width = Math.round(width * scale)
    element.height = Math.round(height * scale)
    context.fillStyle = getComputedStyle(element).color
    const secondsPerPixel = (to - from) / element.width
    const middle = element.height / 2
    for (let x = 0; x < element.width; x += 1) {
      const time = from + x * secondsPerPixel
      const peak = file?.getPeak(time, time + secondsPerPixel) ?? 0
      // From bytes of 0.376 dB to the height of a wave.
      const level = peak === 0 ? 0 : 10 ** (((peak / 255 - 1) * 96) / 20)
      const half = Math.max(scale / 2, level * middle)
      context.fillRect(x, middle - half, 1, half * 2)
    }
  }, [file, revision, from, to, size.width, size.height, scheme])
  return <canvas ref={ref} className={styles.canvas} />
})
