import type { TimeMap } from '@lares/shared-types/assets'
import type { ProcessingStep, SoundFigures } from '@lares/shared-types/processing'

export interface ProcessingInput {
  readonly path: string
  readonly mediaType: string
  /** At most one of each kind; for films only those that keep the duration. */
  readonly steps: readonly ProcessingStep[]
  /** Where the result is written, with a name of its own; created if missing. */
  readonly outDir: string
  /** Only a stretch of the recording, in seconds of the player's time. */
  readonly range?: { readonly from: number; readonly to: number }
  /** Always AAC alone, for a preview. */
  readonly isPreview?: boolean
}

export interface ProcessedSound {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly mediaType: string
  /** Without the dot. */
  readonly extension: string
  readonly before: SoundFigures
  readonly after: SoundFigures
  /** Undefined where both have the same times. */
  readonly timeMap: TimeMap | undefined
}
