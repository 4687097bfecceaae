import type { ItemSummary } from '@lares/shared-types/items'

/** A stretch of the wall under one heading. */
export interface WallSection {
  readonly key: string
  /** What stands above it; nothing where the wall has no headings. */
  readonly heading?: string
  readonly count: number
  /** Width by height that a picture of it is expected to have while it is not loaded. */
  readonly usualAspect: number
  /** Absent while they are not loaded. */
  readonly items?: readonly ItemSummary[]
  /** Width by height of each picture; kept when the items themselves are given up. */
  readonly aspects?: readonly number[]
}

/** The name of the section of what has no date. */
export const undatedKey = 'undated'
