import type { Language } from '@lares/shared-types/languages'

/** A part of a recording that a browser wrote without an interruption: one file of MediaRecorder. */
export interface Fragment {
  /** Empty when its sound is in the archive only, sent by another device. */
  readonly mimeType: string
  /** Seconds of sound, by the clock of the device. */
  readonly seconds: number
  /** The URL of its resumable upload, once it has begun. */
  readonly uploadUrl?: string
  /** Neither the device nor the archive has its sound any more. */
  readonly isLost?: boolean
}

/** Where a chapter starts. */
export interface Mark {
  readonly fragment: number
  /** Seconds from the start of the fragment. */
  readonly seconds: number
  readonly title: string
}

/** How far an interview is. */
export interface InterviewProgress {
  readonly questions: readonly string[]
  /** The index of the question that is shown. */
  readonly at: number
}

/** What is entered when a recording is named; the fields of its item. */
export interface RecordingFields {
  readonly title: string
  /** EDTF. */
  readonly date: string
  readonly language: Language | ''
  readonly participants: readonly { readonly participantId: string; readonly role: 'speaker' | string }[]
  readonly categoryIds: readonly string[]
}

/** A recording that is not an item of the archive yet, as stored on the device. */
export interface StoredRecording {
  readonly id: string
  readonly userId: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly updatedAt: number
  readonly fragments: readonly Fragment[]
  readonly marks: readonly Mark[]
  readonly interview?: InterviewProgress
  readonly fields: RecordingFields
  /** `named`: it is saved as soon as there is a connection. */
  readonly state: 'open' | 'named'
  /** The id of the upload into which its fragments are joined. */
  readonly uploadId: string
  /** The id of its item. */
  readonly itemId: string
  /** The second at which each fragment starts, as measured by the archive when it has joined them. */
  readonly starts?: readonly number[]
}

/** Seconds of sound in all fragments. */
export function getSeconds({ fragments }: Pick<StoredRecording, 'fragments'>): number {
  return fragments.reduce((sum, { seconds }) => sum + seconds, 0)
}

/**
 * Whether a further fragment can be recorded. The archive discards fragments once it has joined them, so that those without
 * sound on this device could not be joined again with another one.
 */
export function canGoOn({ fragments }: Pick<StoredRecording, 'fragments'>): boolean {
  return fragments.every(({ mimeType }) => mimeType !== '')
}
