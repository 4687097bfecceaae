import type { MarkedWorld } from './marked-world.ts'

/** What a request can be aimed at: something hidden, or something that does not exist. */
export interface Target {
  readonly itemId: string
  readonly assetId: string
  readonly tagId: string
  readonly categoryId: string
}

export interface LeakRequest {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** How one contract could tell of something hidden. */
export interface LeakCase {
  /** Reads whose answers must be the same, to the byte, before and after hidden things are added. */
  readonly steady?: (world: MarkedWorld) => LeakRequest[]
  /** Calls that name something hidden: the answer must be that for something that does not exist. */
  readonly aimed?: (target: Target, world: MarkedWorld) => LeakRequest[]
  /** Why there is nothing to try. */
  readonly holdsNothing?: string
}
