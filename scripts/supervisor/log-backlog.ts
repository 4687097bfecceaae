const newline = 0x0a

/**
 * Log bytes that wait to be written, limited while writing fails. The oldest bytes are retained, since they show the cause;
 * later ones are dropped, counted and reported in a log line.
 */
export class LogBacklog {
  readonly #maxBytes: number
  #chunks: Uint8Array[] = []
  #bytes = 0
  #lostBytes = 0
  #endsWithNewline = true
  /** Whether the last attempt to write failed. */
  isFailing = false

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  add(chunk: Uint8Array): void {
    if (chunk.length === 0) return
    const isFull = this.isFailing && this.#bytes + chunk.length > this.#maxBytes
    if (isFull || this.#lostBytes > 0) {
      this.#lostBytes += chunk.length
      return
    }
    // Copied, because the caller may reuse its buffer.
    this.#chunks.push(Uint8Array.from(chunk))
    this.#bytes += chunk.length
    this.#endsWithNewline = chunk.at(-1) === newline
  }

  /** The next chunk to write; undefined when there is none. */
  first(): Uint8Array | undefined {
    if (this.#chunks.length === 0) this.#reportLoss()
    return this.#chunks[0]
  }

  /** Removes the written bytes of the first chunk. */
  remove(bytes: number): void {
    const [first] = this.#chunks
    if (!first) return
    this.#bytes -= bytes
    if (bytes < first.length) this.#chunks[0] = first.subarray(bytes)
    else this.#chunks.shift()
    if (this.#chunks.length === 0 && this.#lostBytes === 0) this.isFailing = false
  }

  #reportLoss(): void {
    if (this.#lostBytes === 0) return
    const line = { level: 40, time: Date.now(), lostBytes: this.#lostBytes, msg: 'log could not be written' }
    this.#lostBytes = 0
    this.add(Buffer.from(`${this.#endsWithNewline ? '' : '\n'}${JSON.stringify(line)}\n`))
  }
}
