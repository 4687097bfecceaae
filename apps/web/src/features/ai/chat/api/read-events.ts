import type { AnswerEvent } from '@lares/shared-types/contracts/chats'

/** An event that is none of those the archive tells: to hear it again would be no use. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent'
}

/**
 * The events of a stream as they come (HTML Living Standard, §9.2.6, as the archive writes them: one line of JSON each). Throws
 * UnreadableEvent, and what the stream throws.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const blocks = (rest + next.value).split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Undefined for comments, which only keep the line open. No other letter than these ends a line, U+2028 neither. */
function eventIn(block: string): AnswerEvent | undefined {
  const lines = block.split(/\r?\n/)
  const event = fieldIn(lines, 'event: ')
  const data = fieldIn(lines, 'data: ')
  if (event === undefined || data === undefined) return undefined
  try {
    return { event, data: JSON.parse(data) } as AnswerEvent
  } catch (cause) {
    throw new UnreadableEvent('An event is not as the archive writes it.', { cause })
  }
}

function fieldIn(lines: readonly string[], name: string): string | undefined {
  return lines.find((line) => line.startsWith(name))?.slice(name.length)
}
