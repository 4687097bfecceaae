/**
 * PostgreSQL frontend messages, protocol 3.0, cut out of a byte stream.
 * https://www.postgresql.org/docs/18/protocol-message-formats.html
 */
const sslRequest = 80_877_103
const gssEncRequest = 80_877_104
const cancelRequest = 80_877_102

/** What ends a group of messages that must reach the database together: Query, Sync, Flush, function call. */
const groupEnds = new Set(['Q', 'S', 'H', 'F'].map((type) => type.charCodeAt(0)))
const terminate = 'X'.charCodeAt(0)

export type WireEvent =
  | { readonly type: 'refuse-encryption' }
  | { readonly type: 'startup'; readonly bytes: Buffer; readonly applicationName: string }
  | { readonly type: 'group'; readonly bytes: Buffer }
  | { readonly type: 'end' }

/**
 * Gathers what one client sends into groups that are executed as one: Parse, Bind, Describe, Execute and
 * Sync belong together, since all clients share one session and its one unnamed statement.
 */
export class WireReader {
  #buffer: Buffer = Buffer.alloc(0)
  #group: Buffer[] = []
  #started = false

  /** The events that `chunk` completes, in order. */
  read(chunk: Buffer): WireEvent[] {
    this.#buffer = this.#buffer.length > 0 ? Buffer.concat([this.#buffer, chunk]) : chunk
    const events: WireEvent[] = []
    for (let message = this.#next(); message; message = this.#next()) {
      const event = this.#started ? this.#regular(message) : this.#startup(message)
      if (event) events.push(event)
    }
    return events
  }

  #next(): Buffer | undefined {
    const header = this.#started ? 1 : 0
    if (this.#buffer.length < header + 4) return undefined
    const length = header + this.#buffer.readInt32BE(header)
    if (this.#buffer.length < length) return undefined
    const message = this.#buffer.subarray(0, length)
    this.#buffer = this.#buffer.subarray(length)
    return message
  }

  #startup(message: Buffer): WireEvent {
    const code = message.readInt32BE(4)
    if (code === sslRequest || code === gssEncRequest) return { type: 'refuse-encryption' }
    if (code === cancelRequest) return { type: 'end' }
    this.#started = true
    return { type: 'startup', bytes: message, applicationName: applicationNameOf(message) }
  }

  #regular(message: Buffer): WireEvent | undefined {
    const type = message.readUInt8(0)
    if (type === terminate) return { type: 'end' }
    this.#group.push(message)
    if (!groupEnds.has(type)) return undefined
    const bytes = Buffer.concat(this.#group)
    this.#group = []
    return { type: 'group', bytes }
  }
}

/** The application that a client says it is, from the names and values of its startup message; empty without one. */
function applicationNameOf(message: Buffer): string {
  const texts = message.subarray(8).toString('utf8').split('\0')
  const place = texts.findIndex((text, index) => index % 2 === 0 && text === 'application_name')
  return place < 0 ? '' : (texts[place + 1] ?? '')
}

/** Whether an answer leaves the session inside a transaction: the status byte of its last ReadyForQuery. */
export function isInTransaction(answer: Buffer): boolean {
  const status = answer.at(-1)
  return status === 'T'.charCodeAt(0) || status === 'E'.charCodeAt(0)
}
