import { stat } from 'node:fs/promises'
import { getTurn, type Rotation } from '@lares/shared-types/rotations'
import { AV_CODEC_ID_AAC, AV_NOPTS_VALUE } from 'node-av/constants'
import { describeLoss } from '../../audio/processing/output-format.ts'
import { findSoundStart, readFrames, withSound } from '../../audio/processing/sound-stream.ts'
import { withSource } from '../../av/source.ts'
import { findAudioStream } from '../../av/streams.ts'
import type { DerivedFile, PlayableName, SamePicture } from '../../derivation.ts'
import { getRenditionPath } from '../../output/derived-file.ts'
import { turnDisplayMatrix } from '../display-matrix.ts'
import { encodeFilm } from './encode-film.ts'
import { chooseFilmSound, playableContainer } from './film-container.ts'
import { FilmWriter, limitFilm } from './film-writer.ts'
import { openPicture } from './picture-source.ts'

interface SoundReplacement {
  /** The film with the wanted sound. */
  readonly path: string
  readonly mediaType: string
  readonly folder: string
  readonly rotation: Rotation
  /** The rendition that the copy is, and becomes. */
  readonly name?: PlayableName
  readonly signal: AbortSignal
}

/**
 * Writes a playable copy of a film of which a copy with the same picture exists, but with another sound. The picture is not encoded
 * again, which can take hours; the sound is copied if it is AAC.
 */
export async function replaceSound(
  { path: copy, rotation: rotationOfCopy }: SamePicture,
  { path, mediaType, folder, rotation, name = 'playable', signal }: SoundReplacement,
): Promise<DerivedFile> {
  const target = getRenditionPath(folder, name, '', 'video/mp4')
  const picture = await openPicture(copy, 'video/mp4', signal)
  try {
    const { displayMatrix } = picture.info
    const turn = getTurn(rotationOfCopy, rotation)
    const writing = {
      path: target,
      container: playableContainer,
      picture,
      displayMatrix: turn === 0 ? undefined : turnDisplayMatrix(displayMatrix, turn),
    }
    const isCopied = await copySound(writing, { path, mediaType, signal })
    if (!isCopied) await encodeSound(writing, { path, mediaType, signal })
    const { width, height } = picture.info
    const { size } = await stat(target)
    const shown = turn % 180 === 0 ? { width, height } : { width: height, height: width }
    return { name, variant: '', mediaType: 'video/mp4', path: target, size, ...shown }
  } finally {
    await picture.close()
  }
}

type Writing = Omit<ConstructorParameters<typeof FilmWriter>[0], 'soundStart'>
type Source = Pick<SoundReplacement, 'path' | 'mediaType' | 'signal'>

/** Copies AAC packet by packet; returns false if the sound is something else. */
function copySound(writing: Writing, { path, mediaType, signal }: Source): Promise<boolean> {
  return withSource(path, mediaType, signal, async (source) => {
    const stream = findAudioStream(source)
    if (stream?.codecpar.codecId !== AV_CODEC_ID_AAC) return false
    const writer = new FilmWriter({ ...writing, soundStart: -Math.max(0, source.startTime || 0) })
    try {
      writer.open(stream.codecpar, stream.timeBase)
      for await (const packet of source.packets(stream.index)) {
        if (!packet) continue
        if (packet.pts !== AV_NOPTS_VALUE) {
          packet.dts = packet.pts
          writer.writeEncoded(packet)
        }
        packet.free()
      }
      await writer.completePicture(signal)
      writer.finish()
    } finally {
      writer.close()
    }
    await limitFilm({ ...writing, soundStart: 0 })
    return true
  })
}

async function encodeSound(writing: Writing, { path, mediaType, signal }: Source): Promise<void> {
  const input = { path, mediaType }
  const sourceSoundStart = await findSoundStart(input, signal)
  await withSound(input, signal, async (sound) => {
    const { stream, source, sampleRate, channels } = sound
    await encodeFilm({
      ...writing,
      soundStart: 0,
      frames: readFrames(sound, []),
      format: chooseFilmSound(playableContainer, {
        ...describeLoss(stream),
        bitRate: 0,
        sampleRate,
        channels,
      }),
      delay: sourceSoundStart - Math.max(0, source.startTime || 0),
      signal,
    })
  })
}
