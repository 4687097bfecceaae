import { skipToken } from '@reduxjs/toolkit/query'
import { useUploadFactsQuery } from '../api.ts'
import type { UploadEntry } from '../upload-entry.ts'

/** The item that has the same file already: as the engine found, or, for a file of a form, as the archive says. */
export function useSameFile({
  destination,
  state,
  uploadId,
  sameFile,
}: UploadEntry): UploadEntry['sameFile'] {
  const hasArrived = destination.to === 'field' && state === 'done' && uploadId !== undefined
  const { currentData } = useUploadFactsQuery(hasArrived ? { params: { id: uploadId } } : skipToken)
  return sameFile ?? currentData?.sameFile
}
