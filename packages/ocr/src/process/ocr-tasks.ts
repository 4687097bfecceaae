import type {
  PageReading,
  PreparedPicture,
  PreparePictureRequest,
  ReadPageRequest,
  SearchablePdf,
} from '../page-reading.ts'

export type ReadInput = Omit<ReadPageRequest, 'signal'>
export type PictureInput = Omit<PreparePictureRequest, 'signal'>

/** The tasks of a process that reads pages. A page that does not exist is a result, because errors lose their class. */
export type OcrTasks = {
  readPage: { input: ReadInput; result: PageReading | { readonly kind: 'no-such-page' } }
  preparePicture: { input: PictureInput; result: PreparedPicture | { readonly kind: 'no-such-page' } }
  writePagePicture: {
    input: { file: string; mediaType: string; page: number; to: string }
    result: 'written' | 'no-such-page'
  }
  writeSearchablePdf: { input: SearchablePdf; result: undefined }
}
