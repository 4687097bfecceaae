/**
 * Request codes of PostgreSQL frontend messages, protocol 3.0.
 * https://www.postgresql.org/docs/18/protocol-message-formats.html
 */
const sslRequest = 80_877_103
const gssEncRequest = 80_877_104
const cancelRequest = 80_877_102

/** Message types that end a group: Query, Sync, Flush and FunctionCall. */
const groupEndTypes = new Set(['Q', 'S', 'H', 'F'].map((type) => type.charCodeAt(0)))
const terminate = 'X'.charCodeAt(0)

export type WireEvent =
  | { readonly type: 'reject-encryption' }
  | { readonly type: 'startup'; readonly bytes: Buffer; readonly applicationName: string }
  | { readonly type: 'group'; readonly bytes: Buffer }
  | { readonly type: 'end' }

/**
 * Parses the byte stream of one client into groups of messages that must be executed together: Parse, Bind, Describe,
 * Execute and Sync use the unnamed statement of the session that all clients share.
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
    if (code === sslRequest || code === gssEncRequest) return { type: 'reject-encryption' }
    if (code === cancelRequest) return { type: 'end' }
    this.#started = true
    return { type: 'startup', bytes: message, applicationName: parseApplicationName(message) }
  }

  #regular(message: Buffer): WireEvent | undefined {
    const type = message.readUInt8(0)
    if (type === terminate) return { type: 'end' }
    this.#group.push(message)
    if (!groupEndTypes.has(type)) return undefined
    const bytes = Buffer.concat(this.#group)
    this.#group = []
    return { type: 'group', bytes }
  }
}

/** The `application_name` in a startup message, which is a list of names and values; empty if absent. */
function parseApplicationName(message: Buffer): string {
  const texts = message.subarray(8).toString('utf8').split('\0')
  const nameIndex = texts.findIndex((text, index) => index % 2 === 0 && text === 'application_name')
  return nameIndex < 0 ? '' : (texts[nameIndex + 1] ?? '')
}

/** Whether the session is in a transaction after a response, by the status byte of its last ReadyForQuery. */
export function isInTransaction(response: Buffer): boolean {
  const status = response.at(-1)
  return status === 'T'.charCodeAt(0) || status === 'E'.charCodeAt(0)
}
