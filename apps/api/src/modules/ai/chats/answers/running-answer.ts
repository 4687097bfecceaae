import type { AnswerEvent } from '@lares/shared-types/contracts/chats'

export type LiveEvent = Extract<AnswerEvent, { event: 'text' | 'piece' | 'doing' }>
type Doing = Extract<LiveEvent, { event: 'doing' }>

/** Why an answer is ended before its end. */
export type EndedBy = 'stopped' | 'elsewhere' | 'rights' | 'closing' | 'too-long'

/** An answer that this process is writing. */
export class RunningAnswer {
  readonly userId: string
  readonly #abort = new AbortController()
  readonly #listeners = new Set<(event: LiveEvent) => void>()
  readonly #ended = Promise.withResolvers<void>()
  #text = ''
  #doing: Doing | undefined

  constructor(userId: string) {
    this.userId = userId
  }

  /** As far as readers may see it: without the model's marks. */
  get text(): string {
    return this.#text
  }

  /** What is done before the text goes on. */
  get lastDoing(): Doing | undefined {
    return this.#doing
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get endedBy(): EndedBy | undefined {
    return this.signal.aborted ? (this.signal.reason as EndedBy) : undefined
  }

  /** Resolves once its ending is put down. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  end(by: EndedBy): void {
    this.#abort.abort(by)
  }

  add(piece: string): void {
    if (piece === '') return
    this.#text += piece
    this.#doing = undefined
    this.#tell({ event: 'piece', data: { text: piece } })
  }

  /** Something else stands there now. */
  replace(text: string): void {
    if (text === this.#text) return
    this.#text = text
    this.#doing = undefined
    this.#tell({ event: 'text', data: { text } })
  }

  doing(data: Doing['data']): void {
    this.#doing = { event: 'doing', data }
    this.#tell(this.#doing)
  }

  /** Hears what comes from now on; answers how to stop hearing. */
  listen(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Its ending is put down, or could not be. */
  finish(): void {
    this.#ended.resolve()
  }

  #tell(event: LiveEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}
