import type { Identity } from '@lares/server-kit/identity'
import type { ChatMessage } from '@lares/shared-types/chats'
import type { Services } from '../../../../services.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import type { AnswerDesk } from '../answers/answer-desk.ts'
import { shownNow } from '../post-message.ts'
import { loadAsker } from '../tools/asker.ts'
import { EventStream } from './event-stream.ts'

/** Milliseconds between two looks at an answer that another process writes, and at one that is written here. */
const lookAfarMs = 700
const lookHereMs = 3_000
const beatEveryMs = 15_000
/** The gateway looks at the session when the browser asks again. */
const longestMs = 60_000

export interface Followed {
  readonly identity: Identity
  readonly params: { readonly id: string; readonly messageId: string }
  /** The message as it was found, and who asks for it. */
  readonly message: ChatMessage
}

/**
 * Tells of an answer what there is, what comes, and its end. It ends before that when the browser leaves, when the reader may
 * no longer read it, and after a minute.
 */
export function followAnswer(
  services: Services,
  desk: AnswerDesk,
  { identity, params, message }: Followed,
): EventStream {
  const stream = new EventStream()
  if (tellEnd(stream, message)) return stream
  // Withdrawn, while it is still being written: its writer sees it too, and ends.
  if (isWithdrawn(message)) {
    stream.end()
    return stream
  }
  const told = { text: '' }
  const running = desk.find(params.messageId)

  function tell(text: string): void {
    if (text.startsWith(told.text)) {
      const piece = text.slice(told.text.length)
      if (piece) stream.send({ event: 'piece', data: { text: piece } })
    } else stream.send({ event: 'text', data: { text } })
    told.text = text
  }

  async function look(): Promise<void> {
    const viewer: Viewer = await loadAsker(services.db, identity)
    const now = await shownNow(services, viewer, params)
    if (tellEnd(stream, now)) return
    if (isWithdrawn(now)) return stream.end()
    if (!running) tell(now.text)
  }

  // What is put down lags behind what is being written here.
  told.text = running?.text ?? message.text
  stream.send({ event: 'text', data: { text: told.text } })
  if (running?.lastDoing) stream.send(running.lastDoing)
  const stopListening = running?.listen((event) => stream.send(event))
  const looking = every(running ? lookHereMs : lookAfarMs, () => look().catch(() => stream.end()))
  const beating = setInterval(() => stream.beat(), beatEveryMs)
  const ending = setTimeout(() => stream.end(), longestMs)
  running?.ended.then(() => look()).catch(() => stream.end())
  stream.body.once('close', () => {
    stopListening?.()
    looking.stop()
    clearInterval(beating)
    clearTimeout(ending)
  })
  return stream
}

/** Tells the end of an answer that has one, and nothing afterwards. */
function tellEnd(stream: EventStream, message: ChatMessage): boolean {
  if (message.state === 'writing') return false
  stream.send({ event: message.state === 'failed' ? 'failed' : 'done', data: message })
  stream.end()
  return true
}

/** An answer that is being written has sentences only where its reader has lost sight of what it rests on. */
function isWithdrawn({ sentences }: ChatMessage): boolean {
  return sentences.length > 0
}

/** Does something again and again, each time when the time before is over. */
function every(ms: number, work: () => Promise<unknown>) {
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
