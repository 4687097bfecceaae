import { PassThrough } from 'node:stream'
import type { AnswerEvent } from '@lares/shared-types/contracts/chats'

/** Server-sent events (HTML Living Standard, §9.2), one line of JSON each. */
export class EventStream {
  readonly body = new PassThrough()

  get open(): boolean {
    return !this.body.writableEnded && !this.body.destroyed
  }

  send({ event, data }: AnswerEvent): void {
    if (this.open) this.body.write(`event: ${event}\ndata: ${inOneLine(data)}\n\n`)
  }

  /** Something on the line, so that nobody on the way takes it for dead. */
  beat(): void {
    if (this.open) this.body.write(': still here\n\n')
  }

  end(): void {
    if (this.open) this.body.end()
  }
}

/** JSON leaves two letters as they are that end a line for many who read it. */
function inOneLine(data: AnswerEvent['data']): string {
  return JSON.stringify(data).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
