import type { SoundFigures } from '@lares/shared-types/processing'
import type { Frame } from 'node-av/lib'
import type { Frames } from '../../av/filter-frames.ts'
import { NoiseMeter } from './noise-meter.ts'
import { getSamples } from './sound-stream.ts'

/** Measures loudness and true peak by EBU R128 and adds them to the frames; it passes the sound on. */
export const loudnessFilter = 'ebur128=metadata=1:peak=true'

/** The loudness of silence, by which `ebur128` says that nothing was loud enough to be measured, in LUFS. */
const silentLufs = -69.9

/** Measures sound that passes through it, which must have passed {@link loudnessFilter}. */
export class SoundMeter {
  #noise: NoiseMeter | undefined
  #samples = 0
  #sampleRate = 1
  #loudness = Number.NEGATIVE_INFINITY
  #truePeak = 0

  /** Passes frames on unchanged. */
  async *measure(frames: Frames): AsyncGenerator<Frame> {
    for await (const frame of frames) {
      this.#add(frame)
      yield frame
    }
  }

  /** Seconds that were measured so far. */
  get duration(): number {
    return this.#samples / this.#sampleRate
  }

  finish(): SoundFigures {
    const isSilent = this.#loudness <= silentLufs
    return {
      duration: this.duration,
      loudness: isSilent ? null : round(this.#loudness),
      truePeak: this.#truePeak > 0 ? round(20 * Math.log10(this.#truePeak)) : null,
      ...roundFigures(this.#noise?.finish() ?? { noiseFloor: null, snr: null }),
    }
  }

  #add(frame: Frame): void {
    this.#noise ??= new NoiseMeter(frame.sampleRate, frame.channels)
    this.#sampleRate = frame.sampleRate
    this.#samples += frame.nbSamples
    this.#noise.add(getSamples(frame))
    const metadata = frame.getMetadata()
    const loudness = Number(metadata?.get('lavfi.r128.I') ?? Number.NaN)
    if (!Number.isNaN(loudness)) this.#loudness = loudness
    const peak = Number(metadata?.get('lavfi.r128.true_peak') ?? 0)
    if (peak > this.#truePeak) this.#truePeak = peak
  }
}

function roundFigures({ noiseFloor, snr }: { noiseFloor: number | null; snr: number | null }) {
  return { noiseFloor: noiseFloor === null ? null : round(noiseFloor), snr: snr === null ? null : round(snr) }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
