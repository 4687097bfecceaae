import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { ExportFilesTable } from '../../db/schema/exports.ts'
import type { ByteRange } from '../../files/file-store.ts'
import type { ReadyExport } from './stored-exports.ts'

/** Rows that are loaded together. */
const rowsPerPage = 500

/** A stored file in a ZIP file. */
export type ExportedPart = Pick<Selectable<ExportFilesTable>, 'sha256' | 'size' | 'crc32'>

/** The next bytes of a ZIP file: a range of a stored file, or of the skeleton if that is undefined. */
export interface Piece {
  readonly file: ExportedPart | undefined
  readonly range: ByteRange
}

/**
 * The pieces of a range of an export, in order: its skeleton, interrupted by stored files. Starting in the middle costs no more
 * than starting at the beginning.
 */
export async function* listPieces(
  db: Db,
  stored: ReadyExport,
  { start, end }: ByteRange,
): AsyncGenerator<Piece> {
  // Positions behind the previous file, in the ZIP file and in the skeleton.
  let position = 0
  let skeletonPosition = 0
  const toSkeletonPiece = (until: number): Piece[] => {
    const from = Math.max(position, start)
    const to = Math.min(until - 1, end)
    if (from > to) return []
    const offset = skeletonPosition - position
    return [{ file: undefined, range: { start: from + offset, end: to + offset } }]
  }
  for await (const row of listFiles(db, stored.id, start)) {
    if (row.position > end) break
    yield* toSkeletonPiece(row.position)
    const from = Math.max(start - row.position, 0)
    const to = Math.min(end - row.position, row.size - 1)
    if (from <= to) yield { file: row, range: { start: from, end: to } }
    position = row.position + row.size
    skeletonPosition = row.frame_position
  }
  yield* toSkeletonPiece(stored.size)
}

/** The stored files of an export from the last one that begins at or before `start`. */
async function* listFiles(db: Db, exportId: string, start: number) {
  const query = db
    .selectFrom('export_files')
    .select(['position', 'frame_position', 'sha256', 'size', 'crc32'])
    .where('export_id', '=', exportId)
  const first = await query
    .where('position', '<=', start)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  for (let after = (first?.position ?? 0) - 1; ; ) {
    const rows = await query.where('position', '>', after).orderBy('position').limit(rowsPerPage).execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerPage) return
    after = last.position
  }
}
