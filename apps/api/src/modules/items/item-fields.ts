import { toCanonicalJson } from '@lares/shared-types/changed-fields'
import type { Place } from '@lares/shared-types/fields'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { FormerDetails } from '@lares/shared-types/kind-moves'
import type { Language } from '@lares/shared-types/languages'
import type { ParticipantRole } from '@lares/shared-types/participants'
import type { Rotation } from '@lares/shared-types/rotations'

/**
 * Every field of an item that a person can change; a revision stores all of them. Label ids are sorted, because their
 * order has no meaning; participants and assets stay in the order that a person chose.
 */
export interface ItemFields {
  readonly kind: ItemKind
  readonly title: string
  readonly body: string
  readonly language: Language | null
  /** EDTF. */
  readonly date: string | null
  readonly place: Place | null
  readonly details: Record<string, unknown>
  /** The fields that the item had as other kinds, for moving it back. */
  readonly formerDetails: FormerDetails
  readonly categoryIds: readonly string[]
  readonly tagIds: readonly string[]
  readonly participants: readonly { readonly participantId: string; readonly role: ParticipantRole }[]
  readonly assetIds: readonly string[]
  /** By which its pictures are turned, by their ids, without those that are not. */
  readonly rotations: Readonly<Record<string, Rotation>>
  /** The versions that are played instead of its recordings, by the ids of the originals. */
  readonly playedVersions: Readonly<Record<string, string>>
  /** The seconds of its films whose frames are their posters, by the ids of the files. */
  readonly posters: Readonly<Record<string, number>>
}

export type ItemFieldName = keyof ItemFields

/** Names of the fields whose values differ. */
export function diffFields(before: Partial<ItemFields>, after: ItemFields): ItemFieldName[] {
  return (Object.keys(after) as ItemFieldName[]).filter(
    (name) => toCanonicalJson(before[name]) !== toCanonicalJson(after[name]),
  )
}

/**
 * The fields of a stored revision, with values for those that revisions lack from before there were moves, turned
 * pictures, versions of recordings and chosen posters. Such a revision has the item's kind: the first move writes the former kind
 * into the revisions before it.
 */
export function completeFields(stored: Record<string, unknown>, kind: ItemKind): ItemFields {
  return { kind, formerDetails: {}, rotations: {}, playedVersions: {}, posters: {}, ...stored } as ItemFields
}

/** What is stored for single files: without those that the item does not have, and without rotations that turn nothing. */
export function pickFileValues({
  assetIds,
  rotations,
  playedVersions,
  posters,
}: ItemFields): Pick<ItemFields, 'rotations' | 'playedVersions' | 'posters'> {
  const present = new Set(assetIds)
  const pick = <Value>(values: Readonly<Record<string, Value>>, hasEffect = (_: Value) => true) =>
    Object.fromEntries(Object.entries(values).filter(([id, value]) => present.has(id) && hasEffect(value)))
  return {
    rotations: pick(rotations, (rotation) => rotation !== 0),
    playedVersions: pick(playedVersions),
    posters: pick(posters),
  }
}
