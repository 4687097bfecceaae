import type { Asset } from '@lares/shared-types/assets'
import type { UploadFacts } from '@lares/shared-types/contracts/uploads'
import type { ItemKind } from '@lares/shared-types/item-kinds'

/**
 * `waiting` in the queue, `sending`, `paused`, `reading`: all bytes have arrived and the server creates the item and its
 * renditions, `done`, `failed`.
 */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'reading' | 'done' | 'failed'

/**
 * Why an upload is blocked that nobody paused; it resumes automatically. `offline`: the server cannot be reached,
 * `maintenance`: the server is in maintenance, `signed-out`: the user has to sign in again, `busy`: a retry of this upload
 * is scheduled.
 */
export type BlockReason = 'offline' | 'maintenance' | 'signed-out' | 'busy'

/** Why an upload failed; each code has a translated message. */
export const uploadErrorCodes = [
  'too-large',
  'too-many-uploads',
  'disk-full',
  'forbidden',
  'unreadable-file',
  'refused',
  'internal',
] as const
export type UploadErrorCode = (typeof uploadErrorCodes)[number]

/** Whether files that are chosen together become one item each, or one item together. */
export type Grouping = 'each' | 'together'

/** What an upload is for: a new item, or a form's field, whose value is the upload ids. */
export type Destination =
  | { readonly to: 'items'; readonly grouping: Grouping }
  | { readonly to: 'field'; readonly field: string }

/** The properties by which a file is recognised when it is chosen again. */
export interface FileFingerprint {
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** The media type reported by the browser; may be empty. */
  readonly type: string
  /** In milliseconds since 1970. */
  readonly lastModified: number
}

/** One upload. Its file is in `upload-files.ts`. */
export interface UploadEntry extends FileFingerprint {
  readonly id: string
  /** The same for all files that were chosen together. */
  readonly batch: string
  readonly destination: Destination
  readonly state: UploadState
  /** Bytes sent. */
  readonly sent: number
  /** Bytes per second; 0 while unknown. */
  readonly speed: number
  readonly blockedBy?: BlockReason | undefined
  readonly errorCode?: UploadErrorCode | undefined
  /** The tus URL, once the server has created the upload. */
  readonly uploadUrl?: string | undefined
  /** The id of the upload, once all bytes have arrived. */
  readonly uploadId?: string | undefined
  readonly item?: { readonly id: string; readonly kind: ItemKind } | undefined
  /** Why the file has no renditions; the item and the original exist nevertheless. */
  readonly unreadable?: Asset['reason'] | undefined
  /** The family of an unreadable file. */
  readonly family?: Asset['family'] | undefined
  /** Another item that already has a file with the same bytes. */
  readonly sameFile?: UploadFacts['sameFile'] | undefined
}

/** An upload that was unfinished when the page was closed; its file has to be chosen again. */
export type UnfinishedFile = FileFingerprint &
  Pick<UploadEntry, 'id' | 'batch' | 'destination' | 'sent' | 'uploadUrl'>

/** Whether the upload still needs the page to be open. */
export function isUnderWay({ state, item }: UploadEntry): boolean {
  return state === 'waiting' || state === 'sending' || state === 'paused' || (state === 'reading' && !item)
}
