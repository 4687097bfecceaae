import { StoppingCriteria } from '@huggingface/transformers'
import type { TokenIds } from './read-tokens.ts'

const maxLoopTokens = 24
const maxRepetitions = 5
/** Tokens between two checks. */
const interval = 8

/** Stops a model that writes the same over and over, which would otherwise take until the maximum number of tokens. */
export class LoopDetector extends StoppingCriteria {
  readonly #ids: TokenIds

  constructor(ids: TokenIds) {
    super()
    this.#ids = ids
  }

  override _call(inputIds: number[][]): boolean[] {
    return inputIds.map((ids) => {
      if (ids.length % interval !== 0) return false
      const tokens = Array.from(ids, Number).filter((id) => id < this.#ids.end)
      return endsWithLoop(tokens)
    })
  }
}

/** Whether the last tokens are repeated more than a speaker does. */
export function endsWithLoop(tokens: readonly number[]): boolean {
  for (let length = 1; length <= maxLoopTokens; length += 1) {
    const needed = length * (maxRepetitions - 1)
    if (tokens.length < needed + length) continue
    let isLoop = true
    for (let back = 1; back <= needed && isLoop; back += 1) {
      isLoop = tokens.at(-back) === tokens.at(-back - length)
    }
    if (isLoop) return true
  }
  return false
}
