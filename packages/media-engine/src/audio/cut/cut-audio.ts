import { stat } from 'node:fs/promises'
import { cutPieces } from '../../av/cut-pieces.ts'
import { NotCopyable } from '../../av/not-copyable.ts'
import type { CutInput, CutPiece, CutSpan } from '../../cutting.ts'
import { reportStep } from '../../process/progress.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { chooseMethod } from './choose-method.ts'
import type { WrittenSound } from './copied-sound.ts'
import { encodePiece } from './encode-piece.ts'
import { openPackets, type PacketSource } from './packet-source.ts'
import { toSampleSpans } from './sample-spans.ts'
import { snapToZeroCrossings } from './zero-crossings.ts'

/**
 * Cuts pieces out of a recording. What its format allows is copied without encoding it again: to the sample for PCM and
 * FLAC, to the frame (3 to 64 ms) for MP3, AAC, Opus and Vorbis, whose outer edges are to the sample in players that respect the
 * padding which the file states. Other formats are encoded again. Nothing but the sound is copied: no tags and no pictures.
 *
 * @throws UnreadableFile with the reason: `empty` when a piece would have no sound; the signal's reason; the file system's errors
 */
export function cutAudio(input: CutInput): Promise<CutPiece[]> {
  const { path, mediaType, pieces, signal } = input
  return cutPieces(input, {
    open: () => openPackets(path, mediaType, signal),
    cutPiece: async (source, spans, target, index) => {
      const piece = await cutPiece(source, input, spans, target)
      reportStep((index + 1) / pieces.length)
      return piece
    },
  })
}

async function cutPiece(
  source: PacketSource,
  { exact, snap }: CutInput,
  requested: readonly CutSpan[],
  target: string,
): Promise<CutPiece> {
  const method = chooseMethod(source)
  const wanted = toSampleSpans(requested, source.sampleRate)
  if (wanted.length === 0) throw new UnreadableFile('empty')
  const spans = snap && method.precision === 'sample' ? await snapToZeroCrossings(source, wanted) : wanted
  const isCopied = method.copy !== undefined && !(exact && method.precision === 'frame')
  if (isCopied && method.copy) {
    try {
      return await toPiece(await method.copy(source, spans, target), source.sampleRate, false)
    } catch (error) {
      if (!(error instanceof NotCopyable)) throw error
    }
  }
  return toPiece(await encodePiece(source, spans, target, method.encodeAs), source.sampleRate, true)
}

async function toPiece(
  { path, mediaType, extension, samples, spans }: WrittenSound,
  sampleRate: number,
  isEncoded: boolean,
): Promise<CutPiece> {
  const { size } = await stat(path)
  return {
    path,
    mediaType,
    extension,
    size,
    duration: samples / sampleRate,
    isEncoded,
    spans: spans.map(({ from, to }) => ({ start: from / sampleRate, end: to / sampleRate })),
  }
}
