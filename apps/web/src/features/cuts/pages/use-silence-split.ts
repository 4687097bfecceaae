import { maxCutPieces, type TimeSpan } from '@lares/shared-types/cuts'
import { clamp } from '@mantine/hooks'
import { useDeferredValue, useMemo, useState } from 'react'
import { findGaps, type Loudness } from '../../../shared/playback/silences.ts'
import { splitAtSilences } from '../draft/find-silences.ts'

export interface SilenceSplit {
  /** What stands in the field of the shortest silence at which is split; empty while somebody replaces it. */
  readonly entered: number | string
  readonly enter: (seconds: number | string) => void
  /** What a split would make; undefined until the loudness is loaded. */
  readonly parts: readonly TimeSpan[] | undefined
  /** Whether these parts can be saved at once. */
  readonly isPossible: boolean
  /** What would be in no part; nothing where no split is possible. */
  readonly leftOut: readonly TimeSpan[]
}

/** The shortest silence at which is split, in seconds, where nothing else is entered. */
const defaultSilence = 2
export const silenceLimits = { min: 0.3, max: 60 } as const

/** Plans a split of a recording at its silences, so that it can be shown before it is made. */
export function useSilenceSplit(latest: Loudness | undefined, duration: number): SilenceSplit {
  // Of four hours, finding silences takes some milliseconds: apart from everything else that is made of the same loudness.
  const loudness = useDeferredValue(latest)
  const [entered, enter] = useState<number | string>(defaultSilence)
  const minSilence = useDeferredValue(
    clamp(Number(entered) || defaultSilence, silenceLimits.min, silenceLimits.max),
  )
  const parts = useMemo(
    () => loudness && splitAtSilences(loudness, minSilence, duration),
    [loudness, minSilence, duration],
  )
  const isPossible = parts !== undefined && parts.length > 0 && parts.length <= maxCutPieces
  const leftOut = useMemo(() => (isPossible ? findGaps(parts, duration) : []), [isPossible, parts, duration])
  return { entered, enter, parts, isPossible, leftOut }
}
