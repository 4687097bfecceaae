import type { Place } from '@lares/shared-types/fields'
import type { Language } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'

/**
 * Everything of an item that a person can change and that a revision keeps. Lists of labels are sorted,
 * since their order means nothing; participants and assets stand in the order a person gave them.
 */
export interface ItemFields {
  readonly title: string
  readonly body: string
  readonly language: Language | null
  /** EDTF. */
  readonly date: string | null
  readonly place: Place | null
  readonly details: Record<string, unknown>
  readonly categoryIds: readonly string[]
  readonly tagIds: readonly string[]
  readonly participants: readonly { readonly participantId: string; readonly role: ParticipantRole }[]
  readonly assetIds: readonly string[]
}

export type ItemFieldName = keyof ItemFields

/** Names of the fields in which two states differ. */
export function differingFields(before: Partial<ItemFields>, after: ItemFields): ItemFieldName[] {
  return (Object.keys(after) as ItemFieldName[]).filter(
    (name) => canonical(before[name]) !== canonical(after[name]),
  )
}

/** JSON with sorted keys: jsonb does not keep the order in which they were written. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, member: unknown) => {
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
