import { listDamagedFiles } from '@lares/shared-types/contracts/integrity'
import { itemsOnThisDay, listItems } from '@lares/shared-types/contracts/items'
import { listOccurrences } from '@lares/shared-types/contracts/planning'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const startApi = api.injectEndpoints({
  endpoints: (build) => ({
    onThisDay: build.query({ ...toEndpoint(itemsOnThisDay), providesTags: ['Items'] }),
    itemsById: build.query({ ...toEndpoint(listItems), providesTags: ['Items'] }),
    comingEvents: build.query({ ...toEndpoint(listOccurrences), providesTags: ['Events', 'Participants'] }),
    damagedFiles: build.query({ ...toEndpoint(listDamagedFiles), providesTags: ['Items'] }),
  }),
})

export const { useComingEventsQuery, useOnThisDayQuery, useItemsByIdQuery, useDamagedFilesQuery } = startApi
