import type { Asset } from '@lares/shared-types/assets'
import type { UploadFacts } from '@lares/shared-types/contracts/uploads'
import type { ItemKind } from '@lares/shared-types/item-kinds'

/**
 * `waiting` for its turn, `sending`, `paused`, `reading`: all bytes have arrived and the archive makes an item of
 * them, `done`, `failed`.
 */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'reading' | 'done' | 'failed'

/**
 * Why an upload stands still that nobody paused; it goes on by itself. `offline`: the archive cannot be reached,
 * `maintenance`: it is being worked on, `signed-out`: somebody has to sign in again, `busy`: this upload is tried again in a moment.
 */
export type Hindrance = 'offline' | 'maintenance' | 'signed-out' | 'busy'

/** Why an upload failed; there is a sentence for each. */
export const troubles = [
  'too-large',
  'too-many-uploads',
  'disk-full',
  'forbidden',
  'unreadable-file',
  'refused',
  'internal',
] as const
export type Trouble = (typeof troubles)[number]

/** What the files of one choice become: an item each, or all of them one item. */
export type Grouping = 'each' | 'together'

/** Where an upload goes: into items of its own, or into a form's field, which takes the uploadIds. */
export type Destination =
  | { readonly to: 'items'; readonly grouping: Grouping }
  | { readonly to: 'field'; readonly field: string }

/** What tells a file from others, so that it is known again when it is chosen once more. */
export interface FileMark {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** As the browser told it; may be empty. */
  readonly type: string
  /** Milliseconds since 1970. */
  readonly lastModified: number
}

/** One file on its way into the archive. The file itself lies on the shelf; see `engine/file-shelf.ts`. */
export interface UploadEntry extends FileMark {
  readonly id: string
  /** Files that were chosen together have the same. */
  readonly batch: string
  readonly destination: Destination
  readonly state: UploadState
  /** Bytes that have arrived. */
  readonly sent: number
  /** Bytes a second; 0 while unknown. */
  readonly speed: number
  readonly hindrance?: Hindrance | undefined
  readonly trouble?: Trouble | undefined
  /** Where its bytes go, once that is known. */
  readonly uploadUrl?: string | undefined
  /** All bytes have arrived, under this id. */
  readonly uploadId?: string | undefined
  readonly item?: { readonly id: string; readonly kind: ItemKind } | undefined
  /** Why nothing could be made from the file; the item is there, and its original. */
  readonly unreadable?: Asset['reason'] | undefined
  /** What it is then, as far as could be told. */
  readonly family?: Asset['family'] | undefined
  /** Another item that had a file of the same bytes before. */
  readonly sameFile?: UploadFacts['sameFile'] | undefined
}

/** A file that was on its way when the page was closed; to be chosen again. */
export type UnfinishedFile = FileMark &
  Pick<UploadEntry, 'id' | 'batch' | 'destination' | 'sent' | 'uploadUrl'>

/** Whether something would be lost if the page were closed now. */
export function isUnderWay({ state, item }: UploadEntry): boolean {
  return state === 'waiting' || state === 'sending' || state === 'paused' || (state === 'reading' && !item)
}
