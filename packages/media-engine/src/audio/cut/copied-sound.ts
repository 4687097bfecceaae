import type { PacketSource } from './packet-source.ts'
import type { SampleSpan } from './sample-spans.ts'

/** A file that was written. */
export interface WrittenSound {
  readonly path: string
  readonly mediaType: string
  readonly extension: string
  /** Samples that a player plays, at the sample rate of the source. */
  readonly samples: number
  /** Where the cuts are in the source. */
  readonly spans: readonly SampleSpan[]
}

/**
 * Writes spans of a recording, one after the other, to a file whose name is `target` and its extension. Throws NotCopyable, also
 * where the source has a gap in its times that the format of the file cannot have, and UnreadableFile `empty` if the recording ends before the spans start.
 */
export type WriteSound = (
  source: PacketSource,
  spans: readonly SampleSpan[],
  target: string,
) => Promise<WrittenSound>
