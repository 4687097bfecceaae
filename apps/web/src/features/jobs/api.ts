import * as contracts from '@lares/shared-types/contracts/jobs'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'

const pageSize = 20

/** Every change of jobs invalidates all that is shown of them. */
const change = { invalidatesTags: ['Jobs' as const] }

const jobsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listJobQueues: build.query({ ...toEndpoint(contracts.listJobQueues), providesTags: ['Jobs'] }),
    listJobSchedules: build.query({ ...toEndpoint(contracts.listJobSchedules), providesTags: ['Jobs'] }),
    jobs: build.infiniteQuery({
      ...toInfiniteEndpoint(contracts.listJobs, pageSize),
      providesTags: ['Jobs'],
    }),
    retryJob: build.mutation({ ...toEndpoint(contracts.retryJob), ...change }),
    cancelJob: build.mutation({ ...toEndpoint(contracts.cancelJob), ...change }),
    deleteJob: build.mutation({ ...toEndpoint(contracts.deleteJob), ...change }),
    retryFailedJobs: build.mutation(toEndpoint(contracts.retryFailedJobs)),
    pauseJobQueue: build.mutation({ ...toEndpoint(contracts.pauseJobQueue), ...change }),
    resumeJobQueue: build.mutation({ ...toEndpoint(contracts.resumeJobQueue), ...change }),
    runScheduledJob: build.mutation({ ...toEndpoint(contracts.runScheduledJob), ...change }),
  }),
})

/** Jobs change without anybody’s doing; a page that is not looked at does not ask. */
export const liveOptions = { pollingInterval: 5000, skipPollingIfUnfocused: true } as const

export const {
  useListJobQueuesQuery,
  useListJobSchedulesQuery,
  useJobsInfiniteQuery,
  useRetryJobMutation,
  useCancelJobMutation,
  useDeleteJobMutation,
  useRetryFailedJobsMutation,
  usePauseJobQueueMutation,
  useResumeJobQueueMutation,
  useRunScheduledJobMutation,
} = jobsApi
