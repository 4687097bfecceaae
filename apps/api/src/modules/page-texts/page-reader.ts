import type { Language } from '@lares/shared-types/languages'
import type { PageLine, Script } from '@lares/shared-types/page-texts'
import type { Rotation } from '@lares/shared-types/rotations'

export interface ReadPageRequest {
  readonly file: string
  readonly mediaType: string
  readonly page: number
  readonly languages: readonly Language[]
  readonly script?: Script
  readonly language?: Language
  readonly signal: AbortSignal
}
export type PageReading =
  | { kind: 'text'; turn: Rotation; language: Language | null; script: Script; lines: PageLine[] }
  | { kind: 'no-text' }
  | { kind: 'own-text' }

export class PageNotReadable extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

export interface PageReader {
  countPages(file: string, mediaType: string, signal: AbortSignal): Promise<number>
  readPage(request: ReadPageRequest): Promise<PageReading>
  close(): Promise<void>
}
