import {
  downloadMeaningModel,
  readMeaningModel,
  removeMeaningModel,
} from '@lares/shared-types/contracts/meaning-model'
import { api } from '../../../shared/api/api.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'

// What a search finds depends on the model.
const modelApi = api.injectEndpoints({
  endpoints: (build) => ({
    meaningModel: build.query({ ...toEndpoint(readMeaningModel), providesTags: ['Search'] }),
    downloadMeaningModel: build.mutation({
      ...toEndpoint(downloadMeaningModel),
      invalidatesTags: ['Search', 'Operations'],
    }),
    removeMeaningModel: build.mutation({ ...toEndpoint(removeMeaningModel), invalidatesTags: ['Search'] }),
  }),
})

export const { useMeaningModelQuery, useDownloadMeaningModelMutation, useRemoveMeaningModelMutation } =
  modelApi
