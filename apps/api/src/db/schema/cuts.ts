import type { NewPiece, TimeSpan } from '@lares/shared-types/cuts'
import type { ColumnType } from 'kysely'

/** A piece as requested, with the id that its item gets. */
export interface PlannedPiece extends NewPiece {
  readonly itemId: string
}

/** A version as requested, with the id that it gets. */
export interface PlannedVersion {
  readonly id: string
  readonly name: string
  /** What remains of the file that is cut. */
  readonly spans: readonly TimeSpan[]
  /** The version that was played before; null for the original. */
  readonly playedBefore: string | null
}

export interface CutPlan {
  /** The file that is cut: the original or a version of it. Absent in cuts that were started before versions could be cut. */
  readonly assetId?: string
  readonly exact: boolean
  readonly snap: boolean
  /** Empty where a version is made. */
  readonly pieces: readonly PlannedPiece[]
  readonly version?: PlannedVersion
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
  /** The version of the source's file that was cut; null for the original, and after the version was deleted. */
  version_id: string | null
  cut_id: string | null
  /** In seconds of the original. */
  spans: ColumnType<TimeSpan[], string, never>
}
