import { toCanonicalJson } from '@lares/shared-types/changed-fields'
import type { Place } from '@lares/shared-types/fields'
import type { Language } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'

/**
 * Every field of an item that a person can change; a revision stores all of them. Label ids are sorted, because their
 * order has no meaning; participants and assets stay in the order that a person chose.
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

/** Names of the fields whose values differ. */
export function diffFields(before: Partial<ItemFields>, after: ItemFields): ItemFieldName[] {
  return (Object.keys(after) as ItemFieldName[]).filter(
    (name) => toCanonicalJson(before[name]) !== toCanonicalJson(after[name]),
  )
}
