import type { ItemSummary } from '@lares/shared-types/items'
import { getDetails } from '../get-details.ts'

export interface Line {
  readonly item: ItemSummary
  /** The day (EDTF) for a heading above the message; absent when the previous message has the same day. */
  readonly day?: string
  /** Whether to show the sender; false when the previous message has the same sender and day. */
  readonly showSender: boolean
}

/** Adds to each message whether a new day or a new sender starts with it. Keeps the order. */
export function toChatLines(items: readonly ItemSummary[]): Line[] {
  return items.map((item, index) => {
    const previous = items[index - 1]
    const day = getDay(item)
    const isNewDay = day !== undefined && (!previous || getDay(previous) !== day)
    const isSameSender = previous !== undefined && getSenderKey(previous) === getSenderKey(item)
    return { item, showSender: isNewDay || !isSameSender, ...(isNewDay ? { day } : {}) }
  })
}

function getDay(item: ItemSummary): string | undefined {
  return item.date?.edtf ?? getDetails(item, 'message')?.sentAt?.slice(0, 10)
}

/** Identifies the sender by participant ids, because two people may have the same name; else by name. */
function getSenderKey(item: ItemSummary): string | undefined {
  return getAuthorIds(item).join(' ') || getDetails(item, 'message')?.sender
}

/** Ids of the participants who wrote or spoke a message. */
export function getAuthorIds({ participants }: Pick<ItemSummary, 'participants'>): string[] {
  return participants.flatMap(({ id, role }) => (role === 'author' || role === 'speaker' ? [id] : []))
}
