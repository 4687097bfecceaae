import type { ItemSummary } from '@lares/shared-types/items'

/** A part of the wall under one heading. */
export interface WallSection {
  readonly key: string
  /** Absent when the wall has no headings. */
  readonly heading?: string
  readonly count: number
  /** Expected width by height of a picture that is not loaded. */
  readonly usualAspect: number
  /** Absent while not loaded. */
  readonly items?: readonly ItemSummary[]
  /** Width by height of each picture; remains when the items are unloaded. */
  readonly aspects?: readonly number[]
}

/** The key of the section of undated items. */
export const undatedKey = 'undated'
