import { AV_CODEC_ID_PCM_ALAW, AV_CODEC_ID_PCM_MULAW } from 'node-av/constants'
import { NotCopyable } from '../../av/not-copyable.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { SoundMuxer } from '../sound-muxer.ts'
import type { WriteSound } from './copied-sound.ts'

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
      const before = samples
      let first: number | undefined
      let sourceEnd: number | undefined
      for await (const packets of source.read(from, to)) {
        for (const read of packets) {
          const { packet, start, duration } = read
          if (packet.size < duration * bytesPerSample) throw new NotCopyable('A packet is too short.')
          source.rejectGap(sourceEnd, read)
          sourceEnd = start + duration
          const begin = Math.max(0, from - start)
          const end = Math.min(duration, to - start)
          if (end <= begin) continue
          first ??= start + begin
          const isWhole = begin === 0 && end === duration
          const bytes = isWhole ? null : packet.data
          muxer.write(
            packet,
            samples,
            end - begin,
            bytes?.subarray(begin * bytesPerSample, end * bytesPerSample),
          )
          samples += end - begin
        }
      }
      if (first !== undefined) written.push({ from: first, to: first + samples - before })
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
