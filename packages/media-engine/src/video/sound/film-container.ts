import {
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_MPEG4,
  FF_ENCODER_AAC,
  FF_ENCODER_AC3,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_PCM_S16LE,
  type FFAudioEncoder,
} from 'node-av/constants'
import type { Stream } from 'node-av/lib'

/** A file into which the picture of a film is copied, beside its processed sound. */
export interface FilmContainer {
  /** FFmpeg's name of the format. */
  readonly muxer: 'mp4' | 'mov' | 'webm' | 'avi' | 'matroska'
  readonly mediaType: string
  readonly extension: string
  /** Options of the muxer. */
  readonly options?: Record<string, string>
}

const fastStart = { movflags: '+faststart' }
const containers = {
  mp4: { muxer: 'mp4', mediaType: 'video/mp4', extension: 'mp4', options: fastStart },
  mov: { muxer: 'mov', mediaType: 'video/quicktime', extension: 'mov', options: fastStart },
  webm: { muxer: 'webm', mediaType: 'video/webm', extension: 'webm', options: { cues_to_front: '1' } },
  avi: { muxer: 'avi', mediaType: 'video/vnd.avi', extension: 'avi' },
  matroska: { muxer: 'matroska', mediaType: 'video/matroska', extension: 'mkv' },
} as const satisfies Record<string, FilmContainer>

/** The container of playable copies. */
export const playableContainer: FilmContainer = containers.mp4

/** Containers with the edit lists and the time stamps of MP4. */
export const isoTypes: ReadonlySet<string> = new Set([
  'video/mp4',
  'video/quicktime',
  'video/3gpp',
  'video/3gpp2',
])
/** Other containers in which every packet of these codecs states when it is shown. */
const timedTypes = new Set(['video/matroska', 'video/mp2t', 'video/x-flv'])

const timedCodecs: readonly number[] = [AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1]
const mp4Codecs: readonly number[] = [...timedCodecs, AV_CODEC_ID_MPEG4]

/**
 * Chooses a container that holds the picture as it is: MP4 where it can, which browsers play; else that of the original, because it
 * holds the picture already; and Matroska for streams of tapes, broadcasts and DVDs. AVI stays AVI, because it states only when
 * frames are decoded, from which no other container could tell when they are shown.
 */
export function chooseFilmContainer(mediaType: string, { codecpar }: Stream): FilmContainer {
  if (mediaType === 'video/webm') return containers.webm
  if (mediaType === 'video/vnd.avi' || mediaType === 'video/x-dv') return containers.avi
  if (isoTypes.has(mediaType)) return mp4Codecs.includes(codecpar.codecId) ? containers.mp4 : containers.mov
  const isTimed = timedTypes.has(mediaType) && timedCodecs.includes(codecpar.codecId)
  return isTimed ? containers.mp4 : containers.matroska
}

/** How the sound of a film is encoded. */
export interface FilmSoundFormat {
  readonly encoder: FFAudioEncoder
  /** The last filter before the encoder. */
  readonly filter: string
  /** Bits per second; undefined where nothing is lost. */
  readonly bitRate?: number
}

/** The most that AAC can have in an MP4 that every browser plays, in Hz. */
const maxAacRate = 48_000
/** The sample rates of AC-3 (ATSC A/52, section 5.3), in Hz. */
const ac3Rates = [32_000, 44_100, 48_000]

/**
 * Chooses how the sound is encoded: AAC, except in containers that cannot hold it or in which it is not expected. Sound without loss
 * stays so where its container allows.
 *
 * @param bitRate of the sound as it is, in bits per second; 0 if unknown
 */
export function chooseFilmSound(
  { muxer }: FilmContainer,
  { isLossless, bits, bitRate, sampleRate, channels }: FilmSound,
): FilmSoundFormat {
  const lowest = channels === 1 ? 96_000 : 160_000
  const highest = channels === 1 ? 160_000 : 256_000
  const lossy = Math.min(highest, Math.max(lowest, bitRate))
  if (muxer === 'webm')
    return {
      encoder: FF_ENCODER_LIBOPUS,
      filter: 'aformat=sample_fmts=flt:sample_rates=48000',
      bitRate: lossy,
    }
  if (muxer === 'avi') {
    if (isLossless) return { encoder: FF_ENCODER_PCM_S16LE, filter: 'aformat=sample_fmts=s16' }
    const filter = `aformat=sample_fmts=fltp:sample_rates=${ac3Rates.find((rate) => rate >= sampleRate) ?? 48_000}`
    return { encoder: FF_ENCODER_AC3, filter, bitRate: channels === 1 ? 128_000 : 256_000 }
  }
  if (muxer === 'matroska' && isLossless)
    return { encoder: FF_ENCODER_FLAC, filter: `aformat=sample_fmts=${bits > 16 ? 's32' : 's16'}` }
  const rate = Math.min(maxAacRate, Math.max(16_000, sampleRate))
  return { encoder: FF_ENCODER_AAC, filter: `aformat=sample_fmts=fltp:sample_rates=${rate}`, bitRate: lossy }
}

interface FilmSound {
  readonly isLossless: boolean
  /** Of a sample. */
  readonly bits: number
  readonly bitRate: number
  readonly sampleRate: number
  readonly channels: number
}
