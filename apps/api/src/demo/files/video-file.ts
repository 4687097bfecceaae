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
import { startFilmEngine } from './film-engine.ts'
import { filmFrames, type Shooting } from './film-frames.ts'
import { filmSound } from './film-sound.ts'

export type VideoFormat = 'mp4' | 'webm' | 'mov' | 'mkv'

export interface Video extends Shooting {
  format: VideoFormat
  /** Super 8 had none. */
  sound: boolean
  seed: string
}

const containers = {
  mp4: { make: () => new Mp4OutputFormat({ fastStart: 'in-memory' }), video: 'avc', audio: 'aac' },
  mov: { make: () => new MovOutputFormat(), video: 'avc', audio: 'aac' },
  mkv: { make: () => new MkvOutputFormat(), video: 'avc', audio: 'aac' },
  webm: { make: () => new WebMOutputFormat(), video: 'vp9', audio: 'opus' },
} as const

/** Draws a short film and writes it at `path`. Throws what the encoders and the file system throw. */
export async function writeVideo(video: Video, path: string): Promise<void> {
  startFilmEngine()
  const random = seededRandom(video.seed)
  const container = containers[video.format]
  const output = new Output({ format: container.make(), target: new FilePathTarget(path) })
  const pictures = new VideoSampleSource({
    codec: container.video,
    bitrate: 700_000,
    latencyMode: 'realtime',
  })
  output.addVideoTrack(pictures, { frameRate: video.framesPerSecond })
  const sound = video.sound ? new AudioSampleSource({ codec: container.audio, bitrate: 64_000 }) : undefined
  if (sound) output.addAudioTrack(sound)
  await output.start()
  if (sound) {
    const { samples, sampleRate } = filmSound(random, video.seconds)
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
  for await (const frame of filmFrames(video, random)) {
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
