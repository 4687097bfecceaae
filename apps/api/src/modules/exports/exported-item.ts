import type { Asset } from '@lares/shared-types/assets'
import type { Comment } from '@lares/shared-types/comments'
import type { Item } from '@lares/shared-types/items'
import type { Reaction } from '@lares/shared-types/reactions'
import type { Region } from '@lares/shared-types/regions'
import type { Transcript } from '@lares/shared-types/transcripts'
import type { Translation } from '@lares/shared-types/translations'
import type { ExportedWords } from './write-page-words.ts'

/** A file of an item, with its place in the ZIP file. */
export interface ExportedFile {
  readonly asset: Asset
  /** Path of the original; undefined if it could not be read. */
  readonly path: string | undefined
  readonly thumbnail: string | undefined
  /** The words on its pages; undefined if none have been read or typed. */
  readonly words: ExportedWords | undefined
  /** Who is marked in a picture. */
  readonly regions: readonly Region[]
}

/** What the pages and sidecars of an item are written from. */
export interface ExportedItem {
  readonly item: Item
  readonly transcript: Transcript | undefined
  readonly files: readonly ExportedFile[]
  /** Path of the subtitles, if it has a transcript. */
  readonly subtitles: string | undefined
  readonly translations: readonly ExportedTranslation[]
  /** Without those that were removed, the oldest first. */
  readonly comments: readonly Comment[]
  readonly reactions: readonly Reaction[]
}

/** A translation of the transcript, and the path of its subtitles. */
export interface ExportedTranslation {
  readonly translation: Translation
  readonly path: string
}

export function getPagePath({ id }: Pick<Item, 'id'>): string {
  return `items/${id}.html`
}

export function getJsonPath({ id }: Pick<Item, 'id'>): string {
  return `items/${id}.json`
}
