import { toAvError } from '../av/av-error.ts'
import { withSource } from '../av/source.ts'
import type { Derivation, DerivationInput } from '../derivation.ts'
import { createPlaceholder } from '../image/placeholder.ts'
import { type ImageSize, writeSizes } from '../image/write-sizes.ts'
import { reportDuration, reportStep } from '../process/progress.ts'
import { isTruncated } from '../reading/truncation.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { choosePoster } from './choose-poster.ts'
import { decodeFrameAt } from './decode-frame.ts'
import { derivePlayableVideo } from './playable-video.ts'
import { describeVideo } from './video-info.ts'

const posterWidth = 1280
const posterSizes: readonly ImageSize[] = [
  { name: 'poster', width: posterWidth },
  { name: 'thumbnail', width: 640 },
  { name: 'thumbnail', width: 320 },
]

/**
 * Writes a poster and thumbnails of a video and, if browsers cannot play the original, a playable copy.
 *
 * @throws UnreadableFile when the video is truncated, damaged or in an unknown format
 */
export async function deriveVideo(input: DerivationInput): Promise<Derivation> {
  const { path, sniffed, signal } = input
  try {
    return await deriveAll(input)
  } catch (error) {
    signal.throwIfAborted()
    throw await toAvError(error, path, sniffed.mediaType)
  }
}

async function deriveAll({ path, sniffed, folder, signal }: DerivationInput): Promise<Derivation> {
  const { mediaType } = sniffed
  if (await isTruncated(path, mediaType)) throw new UnreadableFile('truncated')
  const info = await withSource(path, mediaType, signal, async (source) => {
    const { width, height, duration, audioStream } = describeVideo(source)
    return { width, height, duration, hasAudio: audioStream !== undefined }
  })
  const duration = info.duration || (await measureDuration(path, mediaType, signal))
  reportDuration(duration)
  const poster = await choosePoster(duration, (seconds) => {
    reportStep()
    return decodeFrameAt(path, mediaType, seconds, posterWidth, signal)
  })
  if (poster === undefined) throw new UnreadableFile('corrupt')
  const files = await writeSizes(poster, posterSizes, folder, signal)
  const playable = await derivePlayableVideo(path, mediaType, folder, signal)
  if (playable) files.push(playable)
  return { files, facts: { ...info, duration, placeholder: await createPlaceholder(poster) } }
}

/** Returns the end of the last packet in seconds, for live recordings, which do not declare their duration. */
function measureDuration(path: string, mediaType: string, signal: AbortSignal): Promise<number> {
  return withSource(path, mediaType, signal, async (source) => {
    let end = 0
    for await (const packet of source.packets()) {
      if (!packet) continue
      const { num, den } = packet.timeBase
      const seconds = (Number(packet.pts + packet.duration) * num) / den
      if (Number.isFinite(seconds)) end = Math.max(end, seconds)
      packet.free()
    }
    signal.throwIfAborted()
    return Math.max(0, end - source.startTime)
  })
}
