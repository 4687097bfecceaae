import type { AnswerEvent } from '@lares/shared-types/contracts/chats'

export type LiveEvent = Extract<AnswerEvent, { event: 'text' | 'piece' | 'doing' }>
type ActionEvent = Extract<LiveEvent, { event: 'doing' }>

/** Why an answer was ended early. */
export type EndReason = 'stopped' | 'elsewhere' | 'rights' | 'closing' | 'too-long'

/** An answer that this process is writing. */
export class RunningAnswer {
  readonly userId: string
  readonly #abort = new AbortController()
  readonly #listeners = new Set<(event: LiveEvent) => void>()
  readonly #ended = Promise.withResolvers<void>()
  #text = ''
  #action: ActionEvent | undefined

  constructor(userId: string) {
    this.userId = userId
  }

  /** The text without citation markers, as readers see it. */
  get text(): string {
    return this.#text
  }

  /** The action since the last text, if any. */
  get lastAction(): ActionEvent | undefined {
    return this.#action
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get endReason(): EndReason | undefined {
    return this.signal.aborted ? (this.signal.reason as EndReason) : undefined
  }

  /** Resolves once the final state has been stored, or could not be. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  end(reason: EndReason): void {
    this.#abort.abort(reason)
  }

  add(piece: string): void {
    if (piece === '') return
    this.#text += piece
    this.#action = undefined
    this.#emit({ event: 'piece', data: { text: piece } })
  }

  /** Replaces the whole text. */
  replace(text: string): void {
    if (text === this.#text) return
    this.#text = text
    this.#action = undefined
    this.#emit({ event: 'text', data: { text } })
  }

  setAction(data: ActionEvent['data']): void {
    this.#action = { event: 'doing', data }
    this.#emit(this.#action)
  }

  /** Calls the listener with all further events; returns the function that unsubscribes it. */
  subscribe(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves `ended`. */
  finish(): void {
    this.#ended.resolve()
  }

  #emit(event: LiveEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}
