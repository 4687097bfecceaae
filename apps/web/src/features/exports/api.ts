import { buildUrl } from '@lares/shared-types/contract'
import {
  createExport,
  deleteExport,
  downloadExport,
  getExport,
  listExports,
  previewExport,
} from '@lares/shared-types/contracts/exports'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const exportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewExport: build.query({ ...toEndpoint(previewExport), keepUnusedDataFor: 0 }),
    createExport: build.mutation({ ...toEndpoint(createExport), invalidatesTags: ['Exports'] }),
    exports: build.query({ ...toEndpoint(listExports), providesTags: ['Exports'] }),
    export: build.query({ ...toEndpoint(getExport), providesTags: ['Exports'] }),
    deleteExport: build.mutation({
      ...toEndpoint(deleteExport),
      invalidatesTags: (_result, error) => (error ? [] : ['Exports']),
    }),
  }),
})

/** The address of an export's ZIP file, for a plain link: the browser then resumes a broken download itself. */
export function getDownloadUrl(id: string): string {
  return buildUrl(downloadExport, { params: { id } })
}

export const {
  usePreviewExportQuery,
  useCreateExportMutation,
  useExportsQuery,
  useExportQuery,
  useDeleteExportMutation,
} = exportsApi
