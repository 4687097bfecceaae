import { notFound } from '@lares/server-kit/app-error'
import type { Alignment } from '@lares/shared-types/alignments'
import type { Db } from '../../db/client.ts'
import type { StoredAlignmentResult } from '../../db/schema/alignments.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { decodeWords } from '../transcripts/stored-segments.ts'

/** An alignment that a user has started, of an item that they can still see. Throws `not-found`. */
export async function loadAlignment(db: Db, user: UserPrincipal, id: string): Promise<Alignment> {
  const row = await visibleItems(db, user)
    .innerJoin('alignments', 'alignments.item_id', 'items.id')
    .select(['alignments.id', 'alignments.item_id', 'alignments.operation_id', 'alignments.result'])
    .where('alignments.id', '=', id)
    .where('alignments.user_id', '=', user.userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    id: row.id,
    itemId: row.item_id,
    operationId: row.operation_id,
    result: row.result && presentResult(row.result),
  }
}

function presentResult({ lines, isDoubtful }: StoredAlignmentResult): NonNullable<Alignment['result']> {
  return {
    isDoubtful,
    lines: lines.map(
      (line) =>
        line && {
          start: line.start,
          end: line.end,
          words: line.words ? decodeWords(line.start, line.words) : [],
        },
    ),
  }
}
