import type { ProcessingStep } from '@lares/shared-types/processing'
import type { Hum } from './find-hum.ts'
import type { NoiseFigures } from './noise-meter.ts'

/** What is found in a recording before it is processed; the steps are chosen by it. */
export interface SourceAnalysis extends NoiseFigures {
  readonly hum: Hum | undefined
}

/** Below this noise floor in dBFS, or above this signal-to-noise ratio in dB, there is no noise that anybody hears. */
const inaudibleNoiseDb = -75
const cleanSnrDb = 50
/** The limits of `afftdn`, in dBFS. */
const minNoiseFloorDb = -80
const maxNoiseFloorDb = -20
/** By how much noise is reduced at full strength, in dB. More makes voices hollow. */
const maxReductionDb = 17
/** The width of a notch for hum, in Hz: wider ones take the voice with them (docs/decisions/0062). */
const notchHz = 0.5

/** Seconds by which `afftdn` delays sound: half of its window. */
const denoiseDelay = 0.025

/** Takes the delay of a filter away, so that sound stays beside its picture and before and after can be compared. */
function compensate(filter: string, delay: number): string[] {
  return [`apad=pad_dur=${delay}`, filter, `atrim=start=${delay}`, 'asetpts=PTS-STARTPTS']
}

type FilteredStep = Exclude<ProcessingStep, { kind: 'silence' | 'loudness' | 'fade' }>

/** Returns the FFmpeg filters of a step, none if it finds nothing to do. */
export function buildFilters(
  step: FilteredStep,
  { noiseFloor, snr, hum }: SourceAnalysis,
  channels: number,
): string[] {
  switch (step.kind) {
    case 'highPass':
      return [`highpass=f=${step.frequency}`]
    case 'hum':
      return (hum?.harmonics ?? []).map(
        (harmonic) => `bandreject=f=${((hum?.frequency ?? 0) * harmonic).toFixed(3)}:t=h:w=${notchHz}`,
      )
    case 'clicks':
      // A threshold of 2 in the middle, 1 at full strength: more is taken for a click.
      return [`adeclick=w=55:o=50:a=2:b=2:t=${(4 ** (1 - step.strength / 100)).toFixed(2)}`]
    case 'denoise': {
      const isClean = noiseFloor === null || noiseFloor < inaudibleNoiseDb || (snr ?? 0) > cleanSnrDb
      if (isClean) return []
      const floor = Math.min(maxNoiseFloorDb, Math.max(minNoiseFloorDb, noiseFloor))
      const reduction = Math.max(1, (maxReductionDb * step.strength) / 100)
      return compensate(`afftdn=nr=${reduction.toFixed(1)}:nf=${floor.toFixed(1)}`, denoiseDelay)
    }
    case 'deEss':
      return [`deesser=i=${(0.8 * (step.strength / 100)).toFixed(2)}`]
    case 'speed':
      return [`atempo=${step.factor}`]
    case 'mono':
      return channels > 1 ? ['aformat=channel_layouts=mono'] : []
    case 'channel':
      return channels > 1 ? [`pan=mono|c0=c${step.side === 'left' ? 0 : 1}`] : []
  }
}

/** More amplification than this only makes noise loud, in dB. */
const maxGainDb = 40
/** Resampling after the limiter can exceed its limit by about this much, in dB. */
const limiterMarginDb = 0.3
/** The rate at which true peaks are limited, as BS.1770 measures them at four times 48 kHz. */
const limiterRate = 192_000

/**
 * Returns the filters that bring a recording to a loudness: one gain for all of it, and a limiter only where peaks would exceed the
 * limit.
 *
 * @param measured of what comes into the step; null for silence, which stays as it is
 */
export function buildLoudnessFilters(
  { target, peak }: Extract<ProcessingStep, { kind: 'loudness' }>,
  measured: { readonly loudness: number | null; readonly truePeak: number | null },
  sampleRate: number,
): string[] {
  if (measured.loudness === null) return []
  const gain = Math.min(maxGainDb, target - measured.loudness)
  const volume = `volume=${gain.toFixed(2)}dB`
  if ((measured.truePeak ?? 0) + gain <= peak) return [volume]
  const limit = 10 ** ((peak - limiterMarginDb) / 20)
  const limiter = `alimiter=limit=${limit.toFixed(4)}:level=false:attack=5:release=60:latency=true`
  if (sampleRate >= limiterRate) return [volume, limiter]
  return [volume, `aresample=${limiterRate}`, limiter, `aresample=${sampleRate}`]
}

/** Returns the filters of fades at both ends of a recording of this many seconds. */
export function buildFadeFilters(
  step: Extract<ProcessingStep, { kind: 'fade' }>,
  duration: number,
): string[] {
  const half = duration / 2
  const fadeIn = Math.min(step.in, half)
  const fadeOut = Math.min(step.out, half)
  return [
    ...(fadeIn > 0 ? [`afade=t=in:d=${fadeIn.toFixed(3)}`] : []),
    ...(fadeOut > 0 ? [`afade=t=out:st=${(duration - fadeOut).toFixed(3)}:d=${fadeOut.toFixed(3)}`] : []),
  ]
}
