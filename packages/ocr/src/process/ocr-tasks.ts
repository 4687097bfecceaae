import type { PageReading, ReadPageRequest, SearchablePdf } from '../page-reading.ts'

export type ReadInput = Omit<ReadPageRequest, 'signal'>

/** The tasks of a process that reads pages. A page that does not exist is a result, because errors lose their class. */
export type OcrTasks = {
  readPage: { input: ReadInput; result: PageReading | { readonly kind: 'no-such-page' } }
  writeSearchablePdf: { input: SearchablePdf; result: undefined }
}
