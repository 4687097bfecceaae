import type { LeakCase } from './leak-case.ts'

const control = 'it only controls jobs and returns nothing of their content'

export const jobCases: Record<string, LeakCase> = {
  listJobQueues: { exemptReason: 'it returns only counts of jobs, to administrators' },
  listJobs: {
    exemptReason: 'only administrators may call it, from whom nothing is hidden',
  },
  listJobSchedules: { exemptReason: 'it returns only times' },
  retryJob: { exemptReason: control },
  cancelJob: { exemptReason: control },
  deleteJob: { exemptReason: control },
  retryFailedJobs: { exemptReason: control },
  pauseJobQueue: { exemptReason: control },
  resumeJobQueue: { exemptReason: control },
  runScheduledJob: { exemptReason: control },
}
