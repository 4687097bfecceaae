/** Thrown when a model has started, but cannot compute a text: another text may still succeed. */
export class EmbeddingFailed extends Error {
  override readonly name = 'EmbeddingFailed'
}
