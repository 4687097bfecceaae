import { PassThrough } from 'node:stream'
import type { AnswerEvent } from '@lares/shared-types/contracts/chats'

/** Server-sent events (HTML Living Standard, §9.2), one line of JSON each. */
export class EventStream {
  readonly body = new PassThrough()

  get isOpen(): boolean {
    return !this.body.writableEnded && !this.body.destroyed
  }

  send({ event, data }: AnswerEvent): void {
    if (this.isOpen) this.body.write(`event: ${event}\ndata: ${toSingleLine(data)}\n\n`)
  }

  /** Sends a comment, so that proxies do not close an idle connection. */
  sendHeartbeat(): void {
    if (this.isOpen) this.body.write(': still here\n\n')
  }

  end(): void {
    if (this.isOpen) this.body.end()
  }
}

/** JSON leaves two characters unescaped that some readers take for line breaks. */
function toSingleLine(data: AnswerEvent['data']): string {
  return JSON.stringify(data).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
