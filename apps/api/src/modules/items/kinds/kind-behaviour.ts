import type { QuickFacts } from '@lares/media-engine/facts'
import type { Issue } from '@lares/server-kit/app-error'
import { toMarkdownExcerpt } from '../excerpt.ts'
import type { ItemFields } from '../item-fields.ts'

/** Behaviour of the server that differs between kinds. */
export interface KindBehaviour {
  /** Key of the conversation that the item belongs to; null if it belongs to none. */
  getThread(details: Record<string, unknown>): string | null
  /** Issues that the schema of the kind's details cannot detect. */
  findDetailIssues(details: Record<string, unknown>): Issue[]
  /** Values from the file's metadata for fields that the person left empty. */
  suggestFields(facts: QuickFacts): Partial<Pick<ItemFields, 'title' | 'body' | 'date' | 'details'>>
  /** The excerpt that lists show; `bodyStart` is the first `excerptSourceLength` characters of the body. */
  toExcerpt(bodyStart: string): string
  /**
   * Which of the details are dates that move together with the item's date: EDTF, or the time of day when it was made, sent
   * or captured, from which the date follows.
   */
  readonly dateDetails: Readonly<Record<string, 'edtf' | 'time'>>
  /** Whether items of the kind have sound, and so can have a transcript. */
  readonly hasSound: boolean
}

/** The defaults, which each kind overrides where it differs. */
export const plainKind: KindBehaviour = {
  getThread: () => null,
  findDetailIssues: () => [],
  suggestFields: (facts) => (facts.title ? { title: facts.title } : {}),
  toExcerpt: toMarkdownExcerpt,
  dateDetails: {},
  hasSound: false,
}
