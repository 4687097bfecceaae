const newline = 0x0a

/**
 * Bytes of a log that wait to be written, bounded while writing fails: then what came first stays, since it tells how the
 * trouble began, and what does not fit is counted, for a line in its place.
 */
export class LogBacklog {
  readonly #maxBytes: number
  #chunks: Uint8Array[] = []
  #bytes = 0
  #lostBytes = 0
  #endsWithNewline = true
  /** Whether the last try to write failed. */
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
    // The caller may use its memory again before this is written.
    this.#chunks.push(Uint8Array.from(chunk))
    this.#bytes += chunk.length
    this.#endsWithNewline = chunk.at(-1) === newline
  }

  /** What is to be written next; undefined when nothing waits. */
  first(): Uint8Array | undefined {
    if (this.#chunks.length === 0) this.#reportLoss()
    return this.#chunks[0]
  }

  /** Takes off what has been written of the first chunk. */
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
