import { listAuditEvents } from '@lares/shared-types/contracts/audit'
import { api } from '../../../shared/api/api.ts'
import { toInfiniteEndpoint } from '../../../shared/api/to-infinite-endpoint.ts'

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAuditEvents: build.infiniteQuery({
      ...toInfiniteEndpoint(listAuditEvents),
      providesTags: ['AuditEvents', 'Users'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListAuditEventsInfiniteQuery } = auditApi
