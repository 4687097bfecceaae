import { stat } from 'node:fs/promises'
import { cutPieces } from '../../av/cut-pieces.ts'
import { NotCopyable } from '../../av/not-copyable.ts'
import type { CutInput, CutPiece, CutSpan } from '../../cutting.ts'
import { reportStep } from '../../process/progress.ts'
import { rejectEncrypted } from '../../reading/encryption.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { detectScan } from '../detect-scan.ts'
import { turnDisplayMatrix } from '../display-matrix.ts'
import { chooseContainer } from './choose-container.ts'
import { copyFilm } from './copy-film.ts'
import { encodeFilm } from './encode-film.ts'
import { type FilmSource, openFilm } from './film-source.ts'
import { findFrameSpans } from './find-frames.ts'

/**
 * Cuts pieces out of a film, to the frame. A piece of one part is copied where MP4 or QuickTime holds its codecs: the file then
 * starts with the key frame before it, and an edit list hides what is not to be seen. Pieces of several parts, other formats, and
 * all pieces if `exact` is set are encoded again. Nothing but the picture and the first sound is copied: no tags, no location.
 *
 * @throws UnreadableFile with the reason: `empty` when a piece would have no frame; the signal's reason; the file system's errors
 */
export function cutFilm(input: CutInput): Promise<CutPiece[]> {
  const { path, mediaType, pieces, signal } = input
  return cutPieces(input, {
    async open() {
      await rejectEncrypted(path, mediaType)
      return openFilm(path, mediaType, signal)
    },
    cutPiece: (source, spans, target, index) =>
      cutPiece(source, input, spans, target, (share) => reportStep((index + share) / pieces.length)),
  })
}

async function cutPiece(
  source: FilmSource,
  { path, mediaType, exact, rotation = 0, signal }: CutInput,
  requested: readonly CutSpan[],
  target: string,
  onProgress: (share: number) => void,
): Promise<CutPiece> {
  const spans = await findFrameSpans(source, requested)
  const [span, ...others] = spans
  if (span === undefined) throw new UnreadableFile('empty')
  const container = exact || others.length > 0 ? undefined : chooseContainer(source)
  const cutSpans = spans.map(({ start, end }) => ({ start, end }))
  if (container) {
    const copy = { path: `${target}${container.extension}`, container, onProgress }
    const displayMatrix = turnDisplayMatrix(source.info.displayMatrix, rotation)
    try {
      await copyFilm(source, span, { ...copy, displayMatrix })
      return await describePiece({ ...container, path: copy.path, isEncoded: false, spans: cutSpans })
    } catch (error) {
      if (!(error instanceof NotCopyable)) throw error
    }
  }
  const scan = await detectScan(path, mediaType, signal)
  const file = { path: `${target}.mp4`, mediaType: 'video/mp4', extension: '.mp4' }
  await encodeFilm(source, spans, { path: file.path, scan, rotation, signal, onProgress })
  return describePiece({ ...file, isEncoded: true, spans: cutSpans })
}

async function describePiece({
  path,
  mediaType,
  extension,
  isEncoded,
  spans,
}: Omit<CutPiece, 'size' | 'duration'>): Promise<CutPiece> {
  const { size } = await stat(path)
  const duration = spans.reduce((sum, { start, end }) => sum + end - start, 0)
  return { path, mediaType, extension, size, duration, isEncoded, spans }
}
