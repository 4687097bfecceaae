import type { Demuxer } from 'node-av/api'
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Codec, type Stream } from 'node-av/lib'
import { UnreadableFile } from '../unreadable-file.ts'

/** Sample entries of copy-protected tracks (ISO/IEC 14496-12 section 8.12, and Apple's FairPlay). */
const encryptedTags = new Set(['encv', 'enca', 'drmi', 'drms'])

/** @throws UnreadableFile `encrypted` when a stream has copy protection, because without the key it is noise */
export function rejectEncryptedStreams(source: Demuxer): void {
  if (source.streams.some(({ codecpar }) => encryptedTags.has(codecpar.codecTagString ?? '')))
    throw new UnreadableFile('encrypted')
}

/** Finds the first decodable video stream, ignoring album covers, which are stored as video streams too. */
export function findVideoStream(source: Demuxer): Stream | undefined {
  return source.streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO &&
      (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0 &&
      codecpar.width > 0 &&
      Codec.findDecoder(codecpar.codecId) !== null,
  )
}

/** Finds the first decodable audio stream. */
export function findAudioStream(source: Demuxer): Stream | undefined {
  return source.streams.find(
    ({ codecpar }) =>
      codecpar.codecType === AVMEDIA_TYPE_AUDIO &&
      codecpar.sampleRate > 0 &&
      Codec.findDecoder(codecpar.codecId) !== null,
  )
}
