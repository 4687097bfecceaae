import type { ItemSummary } from '@lares/shared-types/items'
import { detailsOf } from '../details-of.ts'
import { writersOf } from './writers-of.ts'

export interface Line {
  readonly item: ItemSummary
  /** The day (EDTF) to say above it; absent where the message before is of the same day. */
  readonly day?: string
  /** Whether to say who wrote it: not again for the same person on the same day. */
  readonly named: boolean
}

/** Messages, in their order, with the day where it changes and the sender where they change. */
export function chatLines(items: readonly ItemSummary[]): Line[] {
  return items.map((item, index) => {
    const before = items[index - 1]
    const day = dayOf(item)
    const newDay = day !== undefined && (!before || dayOf(before) !== day)
    const sameSender = before !== undefined && senderOf(before) === senderOf(item)
    return { item, named: newDay || !sameSender, ...(newDay ? { day } : {}) }
  })
}

function dayOf(item: ItemSummary): string | undefined {
  return item.date?.edtf ?? detailsOf(item, 'message')?.sentAt?.slice(0, 10)
}

/** Who wrote it: the people named on it, since two of them may be called the same; else the sender's name. */
function senderOf(item: ItemSummary): string | undefined {
  return writersOf(item).join(' ') || detailsOf(item, 'message')?.sender
}
