import { AV_CODEC_ID_PCM_S16LE } from 'node-av/constants'

/** Whether samples are stored one after the other, so that a cut can be between any two. FFmpeg numbers these codecs in a row. */
export function isPcm(codecId: number): boolean {
  return codecId >= AV_CODEC_ID_PCM_S16LE && codecId < AV_CODEC_ID_PCM_S16LE + 0x800
}
