import { createHash } from 'node:crypto'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Language } from '@lares/shared-types/languages'

/** An item as a Typesense document. Increase `schemaVersion` in collection.ts with every change of it. */
export interface TypesenseDocument {
  readonly id: string
  readonly kind: ItemKind
  readonly title: string
  /** Names and aliases of its participants. */
  readonly people: readonly string[]
  /** Names of its tags and categories in all languages. */
  readonly labels: readonly string[]
  readonly place: string
  /** The searched details of its kind. */
  readonly details: string
  readonly body: string
  /** Text of its files and transcript. */
  readonly texts: string
  readonly language?: Language
  /** Seconds since 1970; undated items have a value long before all dates. */
  readonly sort_date: number
  readonly date_earliest?: number
  readonly date_latest?: number
  readonly created_at: number
  /** Its tags and all their ancestors, so that one condition excludes items with a restricted tag. */
  readonly tag_ids: readonly string[]
  readonly category_ids: readonly string[]
  readonly participant_ids: readonly string[]
  /** 0 to 15; documents are compared with the archive bucket by bucket. */
  readonly bucket: number
  /** Checksum of all of the above. */
  readonly mark: string
}

/** The bucket of an item: the last hex digit of its id, which is random. */
export function getBucket(id: string): number {
  return Number.parseInt(id.slice(-1), 16)
}

export const buckets: readonly number[] = Array.from({ length: 16 }, (_, bucket) => bucket)

/** The checksum of a document: 128 bits of SHA-256 over its JSON, whose fields have a fixed order. */
export function computeChecksum(content: Omit<TypesenseDocument, 'mark'>): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
}
