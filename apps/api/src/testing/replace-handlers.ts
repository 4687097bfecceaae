import { jobList } from '../job-list.ts'
import type { AnyJob, JobContext } from '../jobs/define-job.ts'
import type { JobName, JobPayloads } from '../jobs/job-sender.ts'

export type Handlers = {
  [Name in JobName]?: (payload: JobPayloads[Name], context: JobContext) => Promise<void>
}

/** All jobs, with the given handlers instead of those of the jobs with these names. */
export function replaceHandlers(handlers: Handlers): AnyJob[] {
  return jobList.map((job) => ({ ...job, handle: handlers[job.name] ?? job.handle }) as AnyJob)
}
