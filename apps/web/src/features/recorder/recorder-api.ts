import { createItem, getItem } from '@lares/shared-types/contracts/items'
import { joinUploads, listUnfinishedRecordings } from '@lares/shared-types/contracts/uploads'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

export type RecorderDispatch = ThunkDispatch<unknown, unknown, UnknownAction>

export const recorderApi = api.injectEndpoints({
  endpoints: (build) => ({
    unfinishedRecordings: build.query({ ...toEndpoint(listUnfinishedRecordings), keepUnusedDataFor: 0 }),
    joinUploads: build.mutation(toEndpoint(joinUploads)),
    createRecord: build.mutation({ ...toEndpoint(createItem), invalidatesTags: ['Items', 'Search'] }),
    recordOfRecording: build.query(toEndpoint(getItem)),
  }),
})

export const { useUnfinishedRecordingsQuery } = recorderApi
