import {
  AV_CODEC_ID_ALAC,
  AV_CODEC_ID_APE,
  AV_CODEC_ID_FLAC,
  AV_CODEC_ID_WAVPACK,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  type FFAudioEncoder,
} from 'node-av/constants'
import { avGetCodecName, type Stream } from 'node-av/lib'
import type { OpenSound } from './sound-stream.ts'

/** How a version is written. */
export interface OutputFormat {
  readonly mediaType: 'audio/flac' | 'audio/mp4'
  readonly extension: 'flac' | 'm4a'
  /** FFmpeg's name of the format. */
  readonly muxer: 'flac' | 'ipod'
  readonly encoder: FFAudioEncoder
  /** The last filter before the encoder. */
  readonly sampleFormat: string
  /** Bits per second; undefined where nothing is lost. */
  readonly bitRate?: number
}

const losslessCodecs: readonly number[] = [
  AV_CODEC_ID_FLAC,
  AV_CODEC_ID_ALAC,
  AV_CODEC_ID_WAVPACK,
  AV_CODEC_ID_APE,
]

/** Whether a sound was stored without loss, and the bits of its samples. */
export function describeLoss({ codecpar }: Stream): { isLossless: boolean; bits: number } {
  const { codecId, bitsPerRawSample, bitsPerCodedSample } = codecpar
  const name = avGetCodecName(codecId) ?? ''
  return {
    isLossless: losslessCodecs.includes(codecId) || name.startsWith('pcm_'),
    bits: Math.max(bitsPerRawSample, bitsPerCodedSample),
  }
}

/** The most that AAC can have in an MP4 that every browser plays, in Hz. */
const maxAacRate = 48_000

/**
 * What was recorded without loss stays without loss: FLAC, which every browser plays. All else becomes AAC by FFmpeg's own encoder at a
 * bit rate at which nobody hears a second loss, because FLAC would be ten times as large and would store the loss exactly. The encoder
 * `libfdk_aac` is never used, because of its licence (docs/decisions/0062).
 */
export function chooseOutputFormat(
  { stream, sampleRate }: OpenSound,
  channels: number,
  isPreview = false,
): OutputFormat {
  const { isLossless, bits } = describeLoss(stream)
  const { bitRate } = stream.codecpar
  if (!isPreview && isLossless) {
    return {
      mediaType: 'audio/flac',
      extension: 'flac',
      muxer: 'flac',
      encoder: FF_ENCODER_FLAC,
      sampleFormat: `aformat=sample_fmts=${bits > 16 ? 's32' : 's16'}`,
    }
  }
  const lowest = channels === 1 ? 96_000 : 160_000
  return {
    mediaType: 'audio/mp4',
    extension: 'm4a',
    muxer: 'ipod',
    encoder: FF_ENCODER_AAC,
    sampleFormat: `aformat=sample_fmts=fltp:sample_rates=${Math.min(maxAacRate, Math.max(16_000, sampleRate))}`,
    bitRate: Math.min(channels === 1 ? 160_000 : 256_000, Math.max(lowest, Number(bitRate))),
  }
}
