import type { TimeSpan } from '@lares/shared-types/cuts'
import { useElementSize } from '@mantine/hooks'
import { memo, useId, useMemo } from 'react'
import styles from './wave.module.css'

interface LeftOutMarksProps {
  /** In the order of their times. */
  readonly spans: readonly TimeSpan[]
  /** The part that is shown, in seconds. */
  readonly from: number
  readonly to: number
}

const defaultSize = { width: 360, height: 160 }
/** From one hatching line to the next, in pixels. */
const hatchPixels = 7

/** Hatches what would not be in any part. */
export const LeftOutMarks = memo(function LeftOutMarks({ spans, from, to }: LeftOutMarksProps) {
  const { ref, ...size } = useElementSize<HTMLDivElement>()
  const { width, height } = size.width > 0 ? size : defaultSize
  const patternId = useId()
  const path = useMemo(() => drawSpans(spans, from, to, width, height), [spans, from, to, width, height])
  return (
    <div ref={ref} className={styles.leftOut}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <pattern
          id={patternId}
          width={hatchPixels}
          height={hatchPixels}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line y2={hatchPixels} />
        </pattern>
        <path d={path} fill={`url(#${patternId})`} />
      </svg>
    </div>
  )
})

/** Rectangles of at least a pixel; those that touch are one, so that their number is bounded by the width. */
function drawSpans(
  spans: readonly TimeSpan[],
  from: number,
  to: number,
  width: number,
  height: number,
): string {
  const toPixel = (time: number) => ((time - from) / (to - from)) * width
  const rectangles: { left: number; right: number }[] = []
  for (const { start, end } of spans) {
    const left = Math.max(0, Math.floor(toPixel(start)))
    const right = Math.min(width, Math.max(left + 1, Math.ceil(toPixel(end))))
    if (end <= from || start >= to) continue
    const last = rectangles.at(-1)
    if (last && left <= last.right) last.right = Math.max(last.right, right)
    else rectangles.push({ left, right })
  }
  return rectangles.map(({ left, right }) => `M${left} 0h${right - left}v${height}h${left - right}z`).join('')
}
