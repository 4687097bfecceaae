import { createHash } from 'node:crypto'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Language } from '@lares/shared-types/languages'

/** An item as the Typesense server knows it. What changes here changes `schemaVersion` in collection.ts. */
export interface TypesenseDocument {
  readonly id: string
  readonly kind: ItemKind
  readonly title: string
  /** Names and other names of its participants. */
  readonly people: readonly string[]
  /** The names of its tags and categories in all their languages. */
  readonly labels: readonly string[]
  readonly place: string
  /** The searched fields of its kind. */
  readonly details: string
  readonly body: string
  /** What its files say and what is spoken in it. */
  readonly texts: string
  readonly language?: Language
  /** Seconds since 1970; what has no date is long before everything. */
  readonly sort_date: number
  readonly date_earliest?: number
  readonly date_latest?: number
  readonly created_at: number
  /** Its tags and all that stand above them, so that one condition leaves out what carries a restricted one. */
  readonly tag_ids: readonly string[]
  readonly category_ids: readonly string[]
  readonly participant_ids: readonly string[]
  /** 0 to 15, by which all documents are compared part by part. */
  readonly bucket: number
  /** Of all of the above: documents with the same mark are the same. */
  readonly mark: string
}

/** The part of the archive in which an item is compared: the last digit of its id, which is random. */
export function bucketOf(id: string): number {
  return Number.parseInt(id.slice(-1), 16)
}

export const buckets: readonly number[] = Array.from({ length: 16 }, (_, bucket) => bucket)

/** The mark of a document's content: 128 bits of SHA-256 over its JSON, whose fields stand in one order. */
export function markOf(content: Omit<TypesenseDocument, 'mark'>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}
