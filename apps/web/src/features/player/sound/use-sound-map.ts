import type { TimeSpan } from '@lares/shared-types/cuts'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { isRenditionPending } from '../../../shared/assets/is-rendition-pending.ts'
import { findSilences, toLoudness } from '../../../shared/playback/silences.ts'
import type { Track } from '../engine/track.ts'
import { stretchPeaks } from './bars.ts'
import { createSoundMap, type SoundMap } from './sound-map.ts'
import { useWaveformQuery } from './waveform-api.ts'

/** Shorter silences belong to what is said, in seconds. */
export const minSilenceSeconds = 1

/**
 * Where a track is silent, found in its waveform, and where somebody speaks, by the lines of its transcript. Times are those of
 * the original. Undefined until the waveform is loaded.
 */
export function useSoundMap(
  { asset, timeMap }: Track,
  duration: number,
  lines: readonly TimeSpan[],
): SoundMap | undefined {
  const { data: peaks } = useWaveformQuery(isRenditionPending(asset, 'waveform') ? skipToken : asset.id)
  const silences = useMemo(() => {
    if (!peaks || peaks.length === 0 || duration <= 0) return undefined
    return findSilences(toLoudness(stretchPeaks(peaks, timeMap), duration), minSilenceSeconds, duration)
  }, [peaks, timeMap, duration])
  return useMemo(() => silences && createSoundMap(silences, lines), [silences, lines])
}
