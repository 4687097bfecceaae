import { previewProcessing, startProcessing } from '@lares/shared-types/contracts/processing'
import {
  changeVersion,
  deleteVersion,
  listVersions,
  restoreVersion,
} from '@lares/shared-types/contracts/versions'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const processingApi = api.injectEndpoints({
  endpoints: (build) => ({
    versions: build.query({ ...toEndpoint(listVersions), providesTags: ['Versions'] }),
    changeVersion: build.mutation({ ...toEndpoint(changeVersion), invalidatesTags: ['Versions'] }),
    deleteVersion: build.mutation({
      ...toEndpoint(deleteVersion),
      invalidatesTags: (_, error) => (error ? [] : ['Versions', 'Items', 'Item']),
    }),
    restoreVersion: build.mutation({
      ...toEndpoint(restoreVersion),
      invalidatesTags: (_, error) => (error ? [] : ['Versions', 'Items', 'Item']),
    }),
    startProcessing: build.mutation({ ...toEndpoint(startProcessing), invalidatesTags: ['Operations'] }),
    previewProcessing: build.mutation(toEndpoint(previewProcessing)),
  }),
})

export const {
  useVersionsQuery,
  useChangeVersionMutation,
  useDeleteVersionMutation,
  useRestoreVersionMutation,
  useStartProcessingMutation,
  usePreviewProcessingMutation,
} = processingApi
