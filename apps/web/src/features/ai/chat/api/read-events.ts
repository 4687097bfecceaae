import type { AnswerEvent } from '@lares/shared-types/contracts/chats'

/** The events of a stream as they come (HTML Living Standard, §9.2.6, as the archive writes them: one line of JSON each). */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<AnswerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const blocks = (rest + next.value).split('\n\n')
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

/** Undefined for comments, which only keep the line open. */
function eventIn(block: string): AnswerEvent | undefined {
  const found = /^event: (\w+)\ndata: (.*)$/m.exec(block)
  return found ? ({ event: found[1], data: JSON.parse(found[2] ?? '') } as AnswerEvent) : undefined
}
