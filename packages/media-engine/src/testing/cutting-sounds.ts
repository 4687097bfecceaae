import {
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants'
import type { SoundOptions } from './sound-file.ts'

export interface CuttingSound extends Omit<SoundOptions, 'seconds'> {
  readonly file: string
  readonly mediaType: string
}

/** The formats of which the speed of cutting is measured. */
export const cuttingSounds: readonly CuttingSound[] = [
  {
    file: 'part.mp3',
    mediaType: 'audio/mpeg',
    encoder: FF_ENCODER_LIBMP3LAME,
    sampleFormat: 's16p',
    bitrate: 128_000,
  },
  {
    file: 'part.m4a',
    mediaType: 'audio/mp4',
    encoder: FF_ENCODER_AAC,
    sampleFormat: 'fltp',
    bitrate: 128_000,
  },
  { file: 'part.flac', mediaType: 'audio/flac', encoder: FF_ENCODER_FLAC, sampleFormat: 's16' },
  { file: 'part.wav', mediaType: 'audio/wav', encoder: FF_ENCODER_PCM_S16LE, sampleFormat: 's16' },
]

/** The film of which the speed of cutting is measured; nearly no cut is at one of its key frames. */
export const cuttingFilm = {
  picture: FF_ENCODER_LIBX264,
  pictureOptions: { preset: 'ultrafast', bf: 2, g: 250 },
  sound: FF_ENCODER_AAC,
} as const
