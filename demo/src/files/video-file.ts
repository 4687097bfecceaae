import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny'
import { seededRandom } from '../random.ts'
import { type FilmShot, generateFilmFrames } from './film-frames.ts'
import { generateFilmSound } from './film-sound.ts'
import { registerCodecs } from './register-codecs.ts'

export type VideoFormat = 'mp4' | 'webm' | 'mov' | 'mkv'

export interface Video extends FilmShot {
  format: VideoFormat
  /** False for Super 8. */
  hasSound: boolean
  seed: string
}

const containers = {
  mp4: { createFormat: () => new Mp4OutputFormat({ fastStart: 'in-memory' }), video: 'avc', audio: 'aac' },
  mov: { createFormat: () => new MovOutputFormat(), video: 'avc', audio: 'aac' },
  mkv: { createFormat: () => new MkvOutputFormat(), video: 'avc', audio: 'aac' },
  webm: { createFormat: () => new WebMOutputFormat(), video: 'vp9', audio: 'opus' },
} as const

/** Draws a short film and writes it to `path`. Throws errors of the encoders and the file system. */
export async function writeVideo(video: Video, path: string): Promise<void> {
  registerCodecs()
  const random = seededRandom(video.seed)
  const container = containers[video.format]
  const output = new Output({ format: container.createFormat(), target: new FilePathTarget(path) })
  const pictures = new VideoSampleSource({
    codec: container.video,
    bitrate: 700_000,
    latencyMode: 'realtime',
  })
  output.addVideoTrack(pictures, { frameRate: video.framesPerSecond })
  const sound = video.hasSound
    ? new AudioSampleSource({ codec: container.audio, bitrate: 64_000 })
    : undefined
  if (sound) output.addAudioTrack(sound)
  await output.start()
  if (sound) {
    const { samples, sampleRate } = generateFilmSound(random, video.seconds)
    using sample = new AudioSample({
      data: samples,
      format: 'f32',
      numberOfChannels: 1,
      sampleRate,
      timestamp: 0,
    })
    await sound.add(sample)
    sound.close()
  }
  const duration = 1 / video.framesPerSecond
  let timestamp = 0
  for await (const frame of generateFilmFrames(video, random)) {
    using sample = new VideoSample(frame, {
      format: 'RGBA',
      codedWidth: video.width,
      codedHeight: video.height,
      timestamp,
      duration,
    })
    await pictures.add(sample)
    timestamp += duration
  }
  pictures.close()
  await output.finalize()
}
