import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An event with its name, its JSON data, and the position from which a reader who has seen it can continue. */
interface ServerEvent {
  readonly event: string
  readonly data: unknown
}

/** Server-sent events (HTML Living Standard, §9.2), one line of JSON each. */
export class EventStream<E extends ServerEvent = ServerEvent> {
  readonly body = new PassThrough()

  get isOpen(): boolean {
    return !this.body.writableEnded && !this.body.destroyed
  }

  /** Sends an event. A reader who reconnects sends the last `id` in the header Last-Event-ID. */
  send({ event, data }: E, id?: string): void {
    const position = id === undefined ? '' : `id: ${id}\n`
    if (this.isOpen) this.body.write(`${position}event: ${event}\ndata: ${toSingleLine(data)}\n\n`)
  }

  /** Sends a comment, so that proxies do not close an idle connection. */
  sendHeartbeat(): void {
    if (this.isOpen) this.body.write(': still here\n\n')
  }

  end(): void {
    if (this.isOpen) this.body.end()
  }
}

/** Replies with a stream of events. */
export function sendEvents(reply: FastifyReply, { body }: Pick<EventStream, 'body'>): FastifyReply {
  // Keeps proxies from buffering the events.
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  return reply.send(body)
}

/** JSON leaves two characters unescaped that some readers take for line breaks. */
function toSingleLine(data: unknown): string {
  return JSON.stringify(data).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
