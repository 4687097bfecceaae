import type { Issue } from '@lares/server-kit/app-error'
import type { QuickFacts } from '../../../media/facts.ts'
import { excerptOfMarkdown } from '../excerpt.ts'
import type { ItemFields } from '../item-fields.ts'

/** What the server does differently for one kind. */
export interface KindBehaviour {
  /** What gathers items into one conversation; null for an item that stands alone. */
  threadOf(details: Record<string, unknown>): string | null
  /** Faults that the schema of the kind's details cannot tell. */
  checkDetails(details: Record<string, unknown>): Issue[]
  /** What the file suggests for fields that nobody has filled in. */
  suggest(facts: QuickFacts): Partial<Pick<ItemFields, 'title' | 'body' | 'date' | 'details'>>
  /** What lists show of a body, of which they are given the first `excerptSource` characters. */
  excerptOf(beginning: string): string
  /** Whether it is listened to, so that it can have a transcript. */
  readonly isHeard: boolean
}

/** A kind that adds nothing of its own. */
export const plainKind: KindBehaviour = {
  threadOf: () => null,
  checkDetails: () => [],
  suggest: (facts) => (facts.title ? { title: facts.title } : {}),
  excerptOf: excerptOfMarkdown,
  isHeard: false,
}
