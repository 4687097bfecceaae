import type { Segment } from '@lares/shared-types/transcripts'
import { useCallback, useState } from 'react'

/** Lines that are chosen for a quote; they are always adjacent. */
export interface ChosenLines {
  readonly isChoosing: boolean
  readonly toggle: () => void
  /** Chooses a line, or all lines up to it from those that are chosen; a chosen line becomes the only one. */
  readonly choose: (index: number) => void
  readonly has: (index: number) => boolean
  readonly pick: (segments: readonly Segment[]) => readonly Segment[]
}

interface Range {
  readonly first: number
  readonly last: number
}

export function useChosenLines(): ChosenLines {
  const [isChoosing, setIsChoosing] = useState(false)
  const [range, setRange] = useState<Range>()
  const choose = useCallback((index: number) => setRange((before) => extend(before, index)), [])
  return {
    isChoosing,
    toggle: () => {
      setIsChoosing((before) => !before)
      setRange(undefined)
    },
    choose,
    has: (index) => range !== undefined && index >= range.first && index <= range.last,
    pick: (segments) => (range ? segments.slice(range.first, range.last + 1) : []),
  }
}

function extend(range: Range | undefined, index: number): Range {
  if (!range || (index >= range.first && index <= range.last)) return { first: index, last: index }
  return { first: Math.min(range.first, index), last: Math.max(range.last, index) }
}
