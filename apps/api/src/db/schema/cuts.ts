import type { NewPiece, TimeSpan } from '@lares/shared-types/cuts'
import type { ColumnType } from 'kysely'

/** A piece as requested, with the id that its item gets. */
export interface PlannedPiece extends NewPiece {
  readonly itemId: string
}

export interface CutPlan {
  readonly exact: boolean
  readonly snap: boolean
  readonly pieces: readonly PlannedPiece[]
}

export interface CutsTable {
  id: string
  user_id: string | null
  source_id: string | null
  operation_id: string | null
  plan: ColumnType<CutPlan, string, never>
  created_at: Date
}

export interface CutPiecesTable {
  item_id: string
  /** Null after the source was deleted for ever. */
  source_id: string | null
  cut_id: string | null
  spans: ColumnType<TimeSpan[], string, never>
}
