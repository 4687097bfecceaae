import { AV_CODEC_ID_PCM_ALAW, AV_CODEC_ID_PCM_MULAW, AV_CODEC_ID_PCM_S16LE } from 'node-av/constants'
import { NotCopyable } from '../../av/not-copyable.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { SoundMuxer } from '../sound-muxer.ts'
import type { WriteSound } from './copied-sound.ts'

/** Whether samples are stored one after the other, so that a cut can be between any two. FFmpeg numbers these codecs in a row. */
export function isPcm(codecId: number): boolean {
  return codecId >= AV_CODEC_ID_PCM_S16LE && codecId < AV_CODEC_ID_PCM_S16LE + 0x800
}

/** Copies samples, to WAVE or, where they were in it, to AIFF. Files over 4 GiB become RF64 (EBU Tech 3306). */
export const copyPcm: WriteSound = async (source, spans, target) => {
  const { codecpar } = source.stream
  const isAiff = source.mediaType === 'audio/aiff'
  const bytesPerSample = getBytesPerSample(codecpar.codecId, codecpar.bitsPerCodedSample) * codecpar.channels
  const extension = isAiff ? '.aiff' : '.wav'
  const path = `${target}${extension}`
  const muxer = new SoundMuxer({
    format: isAiff ? 'aiff' : 'wav',
    path,
    parameters: codecpar,
    sampleRate: source.sampleRate,
    options: isAiff ? {} : { rf64: 'auto', write_bext: '0' },
  })
  let samples = 0
  const written = []
  try {
    for (const { from, to } of spans) {
      const first = samples
      for await (const { packet, start, duration } of source.read(from, to)) {
        const { data } = packet
        if (!data || data.length < duration * bytesPerSample) throw new NotCopyable('A packet is too short.')
        const begin = Math.max(0, from - start)
        const end = Math.min(duration, to - start)
        if (end <= begin) continue
        const bytes = data.subarray(begin * bytesPerSample, end * bytesPerSample)
        muxer.write(packet, samples, end - begin, begin === 0 && end === duration ? undefined : bytes)
        samples += end - begin
      }
      written.push({ from, to: from + samples - first })
    }
    if (samples === 0) throw new UnreadableFile('empty')
    muxer.finish()
  } finally {
    muxer.close()
  }
  const mediaType = isAiff ? 'audio/aiff' : 'audio/wav'
  return { path, mediaType, extension, samples, spans: written }
}

function getBytesPerSample(codecId: number, bits: number): number {
  if (codecId === AV_CODEC_ID_PCM_MULAW || codecId === AV_CODEC_ID_PCM_ALAW) return 1
  if (bits % 8 !== 0 || bits === 0) throw new NotCopyable('Samples are not whole bytes.')
  return bits / 8
}
