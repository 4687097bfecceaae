import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_ALAC,
  AV_CODEC_ID_AMR_WB,
  AV_CODEC_ID_APE,
  AV_CODEC_ID_FLAC,
  AV_CODEC_ID_MP2,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_TTA,
  AV_CODEC_ID_VORBIS,
  AV_CODEC_ID_WAVPACK,
} from 'node-av/constants'
import { NotCopyable } from '../../av/not-copyable.ts'
import { reserveIndex } from '../../av/reserve-index.ts'
import type { WriteSound } from './copied-sound.ts'
import { copyFlac } from './copy-flac.ts'
import { copyMp3 } from './copy-mp3.ts'
import { copyPackets, type PacketFormat } from './copy-packets.ts'
import { copyPcm } from './copy-pcm.ts'
import { isPcm } from './is-pcm.ts'
import type { PacketSource } from './packet-source.ts'

export interface CutMethod {
  /** Absent for formats that are always encoded again. */
  readonly copy?: WriteSound
  /** Where cuts can be while the sound is copied. */
  readonly precision: 'sample' | 'frame'
  /** What the sound becomes when it has to be encoded: FLAC loses nothing, AAC is a fraction of its size. */
  readonly encodeAs: 'flac' | 'aac'
}

/** `AV_CODEC_ID_AMR_NB`, which node-av does not list. */
const amrNarrowBand = AV_CODEC_ID_AMR_WB - 1

/** Sound that a decoder of Opus needs before the part that is to be heard as it was (RFC 7845, section 4.6). */
const opusPrerollSeconds = 0.08

const maxPreSkip = 0xffff

const opus: PacketFormat = {
  format: 'ogg',
  mediaType: 'audio/ogg',
  extension: '.opus',
  hasTimes: true,
  trimsStart: true,
  trimsEnd: true,
  isJoinable: true,
  getLead: () => Math.ceil(opusPrerollSeconds / 0.02),
  setPadding(extradata, samples) {
    // The pre-skip of the identification header (RFC 7845, section 5.1), which has 16 bits.
    if (samples > maxPreSkip) throw new NotCopyable('Too much is to be dropped at the start.')
    const header = Buffer.from(extradata)
    header.writeUInt16LE(samples, 10)
    return header
  },
}

const vorbis: PacketFormat = {
  format: 'ogg',
  mediaType: 'audio/ogg',
  extension: '.ogg',
  hasTimes: true,
  // Its decoders respect the end that is stated, but not all of them a start.
  trimsStart: false,
  trimsEnd: true,
  // Blocks of two sizes overlap, each shaped for the one before it.
  isJoinable: false,
  getLead: () => 1,
}

/** Samples of the shortest packets of AAC. */
const minPacketSamples = 480
/** Bytes that a packet can take in the index of an MP4 file: its size, and its duration where it differs from that of the packet before. */
const indexBytesPerPacket = 12
/** Bytes for all else in the index, which has an entry for each megabyte of sound and no metadata. */
const otherIndexBytes = 8 * 1024

/** Options for an MP4 file with its index at the start; room for it is reserved. */
function getIndexOptions({ stream }: PacketSource, samples: number): Record<string, string> {
  const packets = Math.ceil(samples / (stream.codecpar.frameSize || minPacketSamples))
  return reserveIndex(packets * indexBytesPerPacket + otherIndexBytes)
}

const mp4 = {
  format: 'ipod',
  mediaType: 'audio/mp4',
  extension: '.m4a',
  hasTimes: true,
  trimsStart: true,
  trimsEnd: true,
  isJoinable: true,
  getOptions: getIndexOptions,
} as const satisfies Partial<PacketFormat>
/** Bands above half of the sample rate are coded apart (SBR), and then also depend on the packet before. */
const aac: PacketFormat = { ...mp4, getLead: () => 2 }
const alac: PacketFormat = { ...mp4, getLead: () => 0 }
const adts: PacketFormat = {
  format: 'adts',
  mediaType: 'audio/aac',
  extension: '.aac',
  hasTimes: false,
  trimsStart: false,
  trimsEnd: false,
  isJoinable: true,
  getLead: () => 0,
}
const amr: PacketFormat = {
  format: 'amr',
  mediaType: 'audio/amr',
  extension: '.amr',
  hasTimes: false,
  trimsStart: false,
  trimsEnd: false,
  isJoinable: true,
  getLead: () => 0,
}
const mp2: PacketFormat = {
  format: 'mp2',
  mediaType: 'audio/mpeg',
  extension: '.mp2',
  hasTimes: false,
  trimsStart: false,
  trimsEnd: false,
  isJoinable: true,
  getLead: () => 0,
}

const losslessCodecs = new Set<number>([
  AV_CODEC_ID_APE,
  AV_CODEC_ID_WAVPACK,
  AV_CODEC_ID_TTA,
  AV_CODEC_ID_ALAC,
])

/** Decides how a recording is cut, by its codec. */
export function chooseMethod(source: PacketSource): CutMethod {
  const { codecId } = source.stream.codecpar
  if (isPcm(codecId)) return { copy: copyPcm, precision: 'sample', encodeAs: 'flac' }
  if (codecId === AV_CODEC_ID_FLAC) return { copy: copyFlac, precision: 'sample', encodeAs: 'flac' }
  const copy = findCopy(codecId, source.mediaType)
  const encodeAs = losslessCodecs.has(codecId) ? 'flac' : 'aac'
  return { ...(copy && { copy }), precision: 'frame', encodeAs }
}

function findCopy(codecId: number, mediaType: string): WriteSound | undefined {
  switch (codecId) {
    case AV_CODEC_ID_MP3:
      return copyMp3
    case AV_CODEC_ID_MP2:
      return copyPackets(mp2)
    case AV_CODEC_ID_AAC:
      return copyPackets(mediaType === 'audio/aac' ? adts : aac)
    case AV_CODEC_ID_ALAC:
      return copyPackets(alac)
    case AV_CODEC_ID_OPUS:
      return copyPackets(opus)
    case AV_CODEC_ID_VORBIS:
      return copyPackets(vorbis)
    case amrNarrowBand:
    case AV_CODEC_ID_AMR_WB:
      return copyPackets(amr)
    default:
      return undefined
  }
}
