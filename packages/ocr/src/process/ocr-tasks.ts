import type { PageReading, ReadPageRequest, SearchablePage } from '../page-reading.ts'

/** A file whose pages are counted. */
export interface CountInput {
  readonly file: string
}

export type ReadInput = Omit<ReadPageRequest, 'signal'>

/** A searchable PDF to write at `to`. */
export interface WriteInput {
  readonly file: string
  readonly mediaType: string
  readonly pages: readonly SearchablePage[]
  readonly to: string
}

/** The tasks of a process that reads pages. A page that does not exist is a result, because errors lose their class. */
export type OcrTasks = {
  countPages: { input: CountInput; result: number }
  readPage: { input: ReadInput; result: PageReading | { readonly kind: 'no-such-page' } }
  writeSearchablePdf: { input: WriteInput; result: undefined }
}
