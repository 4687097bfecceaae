import type { TimeMap } from '@lares/shared-types/assets'
import type { ProcessingStep, SoundFigures } from '@lares/shared-types/processing'

export interface ProcessingInput {
  readonly path: string
  readonly mediaType: string
  /** At most one of each kind. */
  readonly steps: readonly ProcessingStep[]
  /** Where the result is written, with a name of its own; created if missing. */
  readonly outDir: string
  /** Only a stretch of the recording. */
  readonly range?: { readonly from: number; readonly to: number }
  /** Always AAC, for a preview. */
  readonly isPreview?: boolean
}

export interface ProcessedSound {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly mediaType: 'audio/flac' | 'audio/mp4'
  readonly extension: 'flac' | 'm4a'
  readonly before: SoundFigures
  readonly after: SoundFigures
  /** Undefined where both have the same times. */
  readonly timeMap: TimeMap | undefined
}
