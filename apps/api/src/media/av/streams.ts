import type { Demuxer } from 'node-av/api'
import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Codec, type Stream } from 'node-av/lib'

/** The film's picture, if it has one that can be decoded; the cover of an album is also kept as a video stream, but does not move. */
export function pictureStream(source: Demuxer): Stream | undefined {
  return source.streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO &&
      (disposition & AV_DISPOSITION_ATTACHED_PIC) === 0 &&
      codecpar.width > 0 &&
      Codec.findDecoder(codecpar.codecId) !== null,
  )
}

/** The first sound of a file that can be decoded, if it has one. */
export function soundStream(source: Demuxer): Stream | undefined {
  return source.streams.find(
    ({ codecpar }) =>
      codecpar.codecType === AVMEDIA_TYPE_AUDIO &&
      codecpar.sampleRate > 0 &&
      Codec.findDecoder(codecpar.codecId) !== null,
  )
}
