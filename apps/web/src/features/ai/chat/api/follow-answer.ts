import { buildUrl } from '@lares/shared-types/contract'
import { type AnswerEvent, followAnswer as contract } from '@lares/shared-types/contracts/chats'
import { type FollowFailure, followEvents } from '../../../../shared/events/follow-events.ts'

interface FollowOptions {
  readonly params: { readonly id: string; readonly messageId: string }
  readonly signal: AbortSignal
  readonly onEvent: (event: AnswerEvent) => void
}

/** Follows an answer until its end, or until `signal` aborts. Each stream starts with the whole text. */
export function followAnswer({ params, signal, onEvent }: FollowOptions): Promise<FollowFailure | undefined> {
  return followEvents({
    url: buildUrl(contract, { params }),
    signal,
    onEvent(received) {
      const event = received as AnswerEvent
      onEvent(event)
      return event.event === 'done' || event.event === 'failed'
    },
  })
}
