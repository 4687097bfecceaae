import type { Demuxer } from 'node-av/api'
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Codec, type Stream } from 'node-av/lib'

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
