import type { Identity } from '@lares/server-kit/identity'
import type { ChatMessage } from '@lares/shared-types/chats'
import type { AnswerEvent } from '@lares/shared-types/contracts/chats'
import { EventStream } from '../../../../http/event-stream.ts'
import type { Services } from '../../../../services.ts'
import type { AnswerRegistry } from '../answers/answer-registry.ts'
import { loadVisibleMessage } from '../post-message.ts'
import { loadAsker } from '../tools/load-asker.ts'

/** Polling intervals in milliseconds: for an answer of another process, and for one of this process. */
const remotePollMs = 700
const localPollMs = 3_000
const heartbeatMs = 15_000
/** The browser then reconnects, and the gateway checks its session again. */
const maxDurationMs = 60_000

export interface FollowRequest {
  readonly identity: Identity
  readonly params: { readonly id: string; readonly messageId: string }
  /** The message as it was loaded for the reader. */
  readonly message: ChatMessage
}

/**
 * Streams the present text of an answer, what is added, and its final state. Ends early when the browser disconnects,
 * when the reader loses access, and after a minute.
 */
export function followAnswer(
  services: Services,
  registry: AnswerRegistry,
  { identity, params, message }: FollowRequest,
): EventStream<AnswerEvent> {
  const stream = new EventStream<AnswerEvent>()
  if (sendEnd(stream, message)) return stream
  // The reader has lost access while the answer is written; its writer checks that too and ends it.
  if (isWithdrawn(message)) {
    stream.end()
    return stream
  }
  const sent = { text: '' }
  const running = registry.find(params.messageId)

  function sendText(text: string): void {
    if (text.startsWith(sent.text)) {
      const piece = text.slice(sent.text.length)
      if (piece) stream.send({ event: 'piece', data: { text: piece } })
    } else stream.send({ event: 'text', data: { text } })
    sent.text = text
  }

  async function refresh(): Promise<void> {
    const user = await loadAsker(services.db, identity)
    const current = await loadVisibleMessage(services, user, params)
    if (sendEnd(stream, current)) return
    if (isWithdrawn(current)) return stream.end()
    if (!running) sendText(current.text)
  }

  // The stored text lags behind the one in memory.
  sent.text = running?.text ?? message.text
  stream.send({ event: 'text', data: { text: sent.text } })
  if (running?.lastAction) stream.send(running.lastAction)
  const unsubscribe = running?.subscribe((event) => stream.send(event))
  const polling = repeat(running ? localPollMs : remotePollMs, () => refresh().catch(() => stream.end()))
  const heartbeat = setInterval(() => stream.sendHeartbeat(), heartbeatMs)
  const timeout = setTimeout(() => stream.end(), maxDurationMs)
  running?.ended.then(() => refresh()).catch(() => stream.end())
  stream.body.once('close', () => {
    unsubscribe?.()
    polling.stop()
    clearInterval(heartbeat)
    clearTimeout(timeout)
  })
  return stream
}

/** Sends the final state and ends the stream; returns whether the answer has one. */
function sendEnd(stream: EventStream<AnswerEvent>, message: ChatMessage): boolean {
  if (message.state === 'writing') return false
  stream.send({ event: message.state === 'failed' ? 'failed' : 'done', data: message })
  stream.end()
  return true
}

/** An answer that is being written has sentences only if its reader has lost access to an item. */
function isWithdrawn({ sentences }: ChatMessage): boolean {
  return sentences.length > 0
}

/** Calls `work` repeatedly, with a pause of `ms` after each call has ended. */
function repeat(ms: number, work: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout>
  let stopped = false
  const next = () => {
    timer = setTimeout(() => void work().finally(() => stopped || next()), ms)
  }
  next()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
