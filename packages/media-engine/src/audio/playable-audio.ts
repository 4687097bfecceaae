import { stat } from 'node:fs/promises'
import { Decoder, type Demuxer, Encoder, FilterAPI } from 'node-av/api'
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_FLAC,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_PCM_F32LE,
  AV_CODEC_ID_PCM_S16LE,
  AV_CODEC_ID_PCM_S24LE,
  AV_CODEC_ID_PCM_U8,
  FF_ENCODER_AAC,
} from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { decodeSound } from '../av/decode-sound.ts'
import { withSource } from '../av/source.ts'
import { findAudioStream } from '../av/streams.ts'
import type { DerivedFile } from '../derivation.ts'
import { getRenditionPath } from '../output/derived-file.ts'
import { reportStep } from '../process/progress.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { SoundEncoder, toSoundFile } from './sound-encoder.ts'

/** The codecs that every browser plays, by container; Ogg is missing because older versions of Safari do not play it. */
const playableCodecs: Record<string, number[]> = {
  'audio/mpeg': [AV_CODEC_ID_MP3],
  'audio/mp4': [AV_CODEC_ID_AAC],
  'audio/aac': [AV_CODEC_ID_AAC],
  'audio/flac': [AV_CODEC_ID_FLAC],
  'audio/wav': [AV_CODEC_ID_PCM_U8, AV_CODEC_ID_PCM_S16LE, AV_CODEC_ID_PCM_S24LE, AV_CODEC_ID_PCM_F32LE],
}

/** Writes an AAC copy of a recording, unless every browser plays the original. */
export function derivePlayableAudio(
  path: string,
  mediaType: string,
  folder: string,
  signal: AbortSignal,
): Promise<DerivedFile | undefined> {
  return withSource(path, mediaType, signal, async (source) => {
    const stream = findAudioStream(source)
    if (stream === undefined) throw new UnreadableFile('unsupported')
    if (playableCodecs[mediaType]?.includes(stream.codecpar.codecId)) return undefined
    const target = getRenditionPath(folder, 'playable', '', 'audio/mp4')
    await writeAac(source, stream, target, signal)
    const { size } = await stat(target)
    return { name: 'playable', variant: '', mediaType: 'audio/mp4', path: target, size }
  })
}

/** Encodes a recording as AAC into an MP4 that can be played before it is loaded completely. */
async function writeAac(source: Demuxer, stream: Stream, path: string, signal: AbortSignal): Promise<void> {
  const { filter, bitrate } = describeAac(stream)
  const encoder = new SoundEncoder({
    name: FF_ENCODER_AAC,
    bitrate,
    open: toSoundFile({ path, format: 'ipod' }),
  })
  try {
    for await (const frame of decodeSound({ source, stream, filters: [filter], signal, isInTime: true })) {
      encoder.encode(frame)
      reportStep()
    }
    if (encoder.samples === 0) throw new UnreadableFile('corrupt')
    encoder.finish()
  } finally {
    encoder.close()
  }
}

/** The AAC of copies: at most stereo, 48 kHz, 128 kbit/s (64 kbit/s for mono). */
function describeAac({ codecpar }: Stream): { filter: string; bitrate: number } {
  const isMono = codecpar.channels === 1
  const rate = Math.min(48_000, Math.max(16_000, codecpar.sampleRate))
  const layout = isMono ? 'mono' : 'stereo'
  // Gaps in the timestamps of old recordings become silence, so that audio and video stay in sync.
  const filter = `aresample=async=1000,aformat=sample_fmts=fltp:sample_rates=${rate}:channel_layouts=${layout}`
  return { filter, bitrate: isMono ? 64_000 : 128_000 }
}

/**
 * Creates the stages that transcode the sound of a film to AAC.
 *
 * @param maxBitRate bits a second, if they are to be fewer than those of other copies
 */
export async function createAacStages(
  stream: Stream,
  signal: AbortSignal,
  maxBitRate = Number.POSITIVE_INFINITY,
): Promise<[Decoder, FilterAPI, Encoder]> {
  const { filter: description, bitrate: usualBitRate } = describeAac(stream)
  const bitrate = Math.min(usualBitRate, maxBitRate)
  const decoder = await Decoder.create(stream, { exitOnError: false, signal })
  const filter = FilterAPI.create(description, { signal })
  const encoder = await Encoder.create(FF_ENCODER_AAC, { decoder, filter, bitrate, signal })
  return [decoder, filter, encoder]
}
