import { useMemo } from 'react'
import { findSilences, type Loudness } from '../../../shared/playback/silences.ts'
import { createSoundMap, minSilenceSeconds, type SoundMap } from '../../player/public.ts'
import { useTranscriptToCutQuery } from '../api.ts'
import { toCutLines } from '../lines/transcript-lines.ts'
import type { PeaksFile } from '../wave/peaks-file.ts'
import { useLoudness } from '../wave/use-loudness.ts'

interface CutSource {
  readonly itemId: string
  readonly duration: number
  /** From seconds of the original, which transcripts have, to those of the file that is cut. */
  readonly toFileTime: (time: number) => number
}

export interface CutSound {
  readonly loudness: Loudness | undefined
  /** Where the file is silent and where somebody speaks; undefined while that is loaded. */
  readonly map: SoundMap | undefined
}

const noLines: readonly never[] = []

/** What is known of the sound of the file that is cut. */
export function useCutSound(
  file: PeaksFile | undefined,
  { itemId, duration, toFileTime }: CutSource,
): CutSound {
  const loudness = useLoudness(file)
  const { data } = useTranscriptToCutQuery({ params: { id: itemId } })
  const segments = data?.segments ?? noLines
  const silences = useMemo(
    () => loudness && findSilences(loudness, minSilenceSeconds, duration),
    [loudness, duration],
  )
  const map = useMemo(
    () => silences && createSoundMap(silences, toCutLines(segments, duration, toFileTime)),
    [silences, segments, duration, toFileTime],
  )
  return { loudness, map }
}
