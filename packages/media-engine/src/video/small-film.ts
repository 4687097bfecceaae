import { createAacStages } from '../audio/playable-audio.ts'
import { withSource } from '../av/source.ts'
import { writeMp4 } from '../av/transcode.ts'
import type { DerivedFile, SmallFilmInput } from '../derivation.ts'
import { getRenditionPath } from '../output/derived-file.ts'
import { reportDuration } from '../process/progress.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { identityMatrix } from './display-matrix.ts'
import { createH264Stages, fitInto, getFrameRate, type H264Quality } from './h264-stages.ts'
import { describeCopy } from './playable-video.ts'
import { replaceSound } from './sound/replace-sound.ts'
import { describeVideo, type VideoInfo } from './video-info.ts'

const maxSize = { shortSide: 720, longSide: 1280 } as const
/** A little above 30, because the average of a phone that counts its frames by a clock is 30.01. */
const maxFrameRate = 31
/** With its sound about 2.1 million bits a second at most, which a connection of 3G carries. */
const quality: H264Quality = { crf: 26, maxBitRate: 2_000_000 }
const soundBitRate = 96_000
/** Seconds that the end of a copy can differ from that of its film: the last frames of picture and sound. */
const maxDurationDifference = 1

/**
 * Writes a smaller copy of a film into a folder. It has the times of the film that it is made of, so that a player can go from one to the
 * other at any second.
 *
 * @throws UnreadableFile `corrupt` when the copy would end at another time than the film
 */
export async function writeSmallFilm(
  { path, mediaType, duration, rotation, samePicture, signal }: SmallFilmInput,
  folder: string,
): Promise<DerivedFile> {
  reportDuration(duration)
  const file = samePicture
    ? await replaceSound(samePicture, { path, mediaType, folder, rotation, name: 'playable-small', signal })
    : await encode({ path, mediaType, signal }, folder)
  // A player that goes from one to the other would end too early.
  const written = await withSource(file.path, file.mediaType, signal, async (source) => source.duration)
  if (Math.abs(written - duration) > maxDurationDifference) throw new UnreadableFile('corrupt')
  return file
}

function encode(
  { path, mediaType, signal }: Pick<SmallFilmInput, 'path' | 'mediaType' | 'signal'>,
  folder: string,
): Promise<DerivedFile> {
  return withSource(path, mediaType, signal, async (source) => {
    const info = describeVideo(source)
    const target = getRenditionPath(folder, 'playable-small', '', 'video/mp4')
    const size = fitInto(info, maxSize)
    const frameRate = lowerFrameRate(info)
    const video = await createH264Stages(info, { steps: info.steps, size, frameRate, quality }, signal)
    const audio = info.audioStream && (await createAacStages(info.audioStream, signal, soundBitRate))
    const stages = audio ? { video, audio } : { video }
    await writeMp4(source, stages, target, { signal, displayMatrix: identityMatrix, origin: 0 })
    return describeCopy('playable-small', target, size)
  })
}

/** Every second, third … frame of a film that has more than 30 a second, so that its motion stays even; undefined for all of them. */
function lowerFrameRate(info: VideoInfo): string | undefined {
  const every = Math.ceil(getFrameRate(info) / maxFrameRate)
  const { num, den } = info.videoStream.avgFrameRate
  return every > 1 ? `${num}/${den * every}` : undefined
}
