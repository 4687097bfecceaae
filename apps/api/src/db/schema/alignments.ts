import type { StartAlignment } from '@lares/shared-types/alignments'
import type { ColumnType } from 'kysely'
import type { StoredSegment } from './items.ts'

export interface AlignmentsTable {
  id: string
  user_id: string
  item_id: string
  operation_id: string
  request: ColumnType<Omit<StartAlignment, 'id'>, string, never>
  result: ColumnType<StoredAlignmentResult | null, string | null, string>
}

/** The times of words are encoded as in transcripts. */
export interface StoredAlignmentResult {
  readonly lines: readonly (Pick<StoredSegment, 'start' | 'end' | 'words'> | null)[]
  readonly isDoubtful: boolean
}
