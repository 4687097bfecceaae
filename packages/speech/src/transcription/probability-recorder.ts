import { LogitsProcessor, type Tensor } from '@huggingface/transformers'

/** Records how probable each token was that a model has written. Changes nothing. */
export class ProbabilityRecorder extends LogitsProcessor {
  /** Logarithms of the probabilities by the position of the token. */
  readonly logProbabilities = new Map<number, number>()
  #logits: Float32Array | undefined

  override _call(inputIds: bigint[][], logits: Tensor): Tensor {
    const [tokens = []] = inputIds
    const position = tokens.length - 1
    // The token that was chosen is known only when the next one is asked for.
    if (this.#logits) this.#record(position, Number(tokens[position]))
    this.#logits = Float32Array.from(logits.data as Float32Array)
    return logits
  }

  #record(position: number, token: number): void {
    const logits = this.#logits ?? new Float32Array()
    let max = Number.NEGATIVE_INFINITY
    for (const value of logits) if (value > max) max = value
    let sum = 0
    for (const value of logits) sum += Math.exp(value - max)
    this.logProbabilities.set(position, (logits[token] ?? max) - max - Math.log(sum))
  }
}
