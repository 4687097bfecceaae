import type { PageReading, ReadPageRequest, SearchablePdf } from '../page-reading.ts'

/** A file whose pages are counted. */
export interface CountInput {
  readonly file: string
}

export type ReadInput = Omit<ReadPageRequest, 'signal'>

/** The tasks of a process that reads pages. A page that does not exist is a result, because errors lose their class. */
export type OcrTasks = {
  countPages: { input: CountInput; result: number }
  readPage: { input: ReadInput; result: PageReading | { readonly kind: 'no-such-page' } }
  writeSearchablePdf: { input: SearchablePdf; result: undefined }
}
