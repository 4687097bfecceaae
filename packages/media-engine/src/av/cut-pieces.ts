import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CutInput, CutPiece, CutSpan } from '../cutting.ts'
import { isTruncated } from '../reading/truncation.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { toAvError } from './av-error.ts'

interface Closable {
  close(): Promise<void>
}

interface Cutting<Source> {
  readonly open: () => Promise<Source>
  /** @param target path of the piece, without its extension */
  readonly cutPiece: (
    source: Source,
    spans: readonly CutSpan[],
    target: string,
    index: number,
  ) => Promise<CutPiece>
}

/**
 * Cuts one piece after the other out of a file that is opened once.
 *
 * @throws UnreadableFile with the reason; the signal's reason; the file system's errors
 */
export async function cutPieces<Source extends Closable>(
  { path, mediaType, outDir, pieces, signal }: CutInput,
  { open, cutPiece }: Cutting<Source>,
): Promise<CutPiece[]> {
  await mkdir(outDir, { recursive: true })
  try {
    if (await isTruncated(path, mediaType)) throw new UnreadableFile('truncated')
    const source = await open()
    try {
      const cut: CutPiece[] = []
      for (const [index, spans] of pieces.entries()) {
        cut.push(await cutPiece(source, spans, join(outDir, `piece-${index}`), index))
        signal.throwIfAborted()
      }
      return cut
    } finally {
      await source.close()
    }
  } catch (error) {
    signal.throwIfAborted()
    throw await toAvError(error, path, mediaType)
  }
}
