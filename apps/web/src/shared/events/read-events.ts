/** An event as it was sent; a contract tells which data each has. */
export interface ServerEvent {
  readonly event: string
  readonly data: unknown
  /** The position from which the next stream continues, if the server sends one. */
  readonly id?: string
}

/** The server sent an event with invalid JSON. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

/**
 * Yields the server-sent events of a stream (HTML Living Standard, §9.2.6) whose data is one line of JSON each. Throws
 * UnreadableEvent, and the errors of the stream.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let buffer = ''
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const blocks = (buffer + next.value).split(/\r?\n\r?\n/)
      buffer = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = parseEvent(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Returns `undefined` for comments, which keep the connection alive. U+2028 and the like end no line. */
function parseEvent(block: string): ServerEvent | undefined {
  const lines = block.split(/\r?\n/)
  const event = findField(lines, 'event: ')
  const data = findField(lines, 'data: ')
  if (event === undefined || data === undefined) return undefined
  const id = findField(lines, 'id: ')
  try {
    return { event, data: JSON.parse(data), ...(id !== undefined && { id }) }
  } catch (cause) {
    throw new UnreadableEvent('The data of an event is not valid JSON.', { cause })
  }
}

function findField(lines: readonly string[], name: string): string | undefined {
  return lines.find((line) => line.startsWith(name))?.slice(name.length)
}
