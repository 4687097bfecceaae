import type { MediaFamily } from './assets.ts'
import type { ItemKind } from './item-kinds.ts'
import { kindContracts } from './kinds/registry.ts'

/**
 * The kinds to which an item can move, by its kind. What is written can be another kind of text; what has a file can be the
 * kind of that file (`neededFamilies`), or a text with the file attached.
 *
 * - A mail stays one: its sender, recipients and thread are those of its file, and a repeated import of a mailbox knows a
 *   mail by its Message-ID and would add it again.
 * - Recordings and videos do not become each other, images or documents, because one file is never both.
 */
export const kindMoves: Readonly<Record<ItemKind, readonly ItemKind[]>> = {
  post: ['message', 'dream', 'record', 'image', 'video', 'document'],
  message: ['post', 'dream', 'image', 'document'],
  dream: ['post', 'message', 'record', 'image', 'video', 'document'],
  record: ['post', 'dream'],
  image: ['post', 'message', 'dream', 'document'],
  video: ['post', 'dream'],
  document: ['post', 'message', 'dream', 'image'],
  mail: [],
}

/** The families of which the first file of an item must be to become a kind; any, or none, for the other kinds. */
const neededFamilies: Partial<Record<ItemKind, readonly MediaFamily[]>> = {
  record: ['audio'],
  image: ['image'],
  video: ['video'],
  // A photographed paper is a document.
  document: ['pdf', 'text', 'office', 'image', 'other'],
}

/** The kinds that have a player with a transcript. */
const kindsWithTranscript: readonly ItemKind[] = ['record', 'video']

export type MoveRefusal = 'kind-not-possible' | 'file-of-other-kind'

/** Why an item cannot move to a kind; undefined if it can. `family` is that of its first file. */
export function findMoveRefusal(
  from: ItemKind,
  to: ItemKind,
  family: MediaFamily | undefined,
): MoveRefusal | undefined {
  if (!kindMoves[from].includes(to)) return 'kind-not-possible'
  const needed = neededFamilies[to]
  return needed && (!family || !needed.includes(family)) ? 'file-of-other-kind' : undefined
}

/** The fields that an item had as other kinds, by kind. They are shown again when it moves back. */
export type FormerDetails = Readonly<Partial<Record<ItemKind, Readonly<Record<string, unknown>>>>>

interface KindFields {
  readonly kind: ItemKind
  readonly details: Readonly<Record<string, unknown>>
  readonly formerDetails: FormerDetails
}

/** The kind of an item with its own fields after a move: those of the present kind are retained for the way back. */
export function moveToKind({ kind: from, details, formerDetails }: KindFields, to: ItemKind) {
  const { [to]: returning = {}, ...others } = formerDetails
  return {
    kind: to,
    details: { ...returning },
    formerDetails: Object.keys(details).length > 0 ? { ...others, [from]: details } : others,
  }
}

/** What an item would no longer show as another kind: names of fields of its kind, and `transcript`. */
export function findHiddenParts(
  { details, hasTranscript }: Pick<KindFields, 'details'> & { readonly hasTranscript: boolean },
  to: ItemKind,
): string[] {
  const known: object = kindContracts[to].details.properties
  const fields = Object.keys(details).filter((name) => !Object.hasOwn(known, name))
  return [...fields, ...(hasTranscript && !kindsWithTranscript.includes(to) ? ['transcript'] : [])]
}
