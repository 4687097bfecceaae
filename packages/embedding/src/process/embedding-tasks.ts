import type { ModelErrorReason } from '../model-error.ts'

/** A model on this machine, as it is expected to be. */
export interface LocalModel {
  readonly folder: string
  /** By `hashModel`. */
  readonly hash: string
  /** Bytes of its weights. */
  readonly weightBytes: number
}

export interface EmbedInput {
  readonly model: LocalModel
  readonly texts: readonly string[]
}

/**
 * A vector of each text; or why the model cannot be used, or cannot compute these texts (`failed`), because errors lose their
 * class on the way to the parent.
 */
export type EmbedOutcome =
  | { readonly vectors: readonly Float32Array[] }
  | { readonly reason: ModelErrorReason | 'failed'; readonly detail: string }

/** The tasks of a process with a sentence model. */
export type EmbeddingTasks = {
  embed: { input: EmbedInput; result: EmbedOutcome }
}
