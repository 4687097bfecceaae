import { type QueueName, queueNames } from '@lares/shared-types/jobs'
import { fromKysely, type PgBoss } from 'pg-boss'
import { Value } from 'typebox/value'
import type { AnyJob } from './define-job.ts'
import type { JobControl } from './job-control.ts'
import type { JobName, JobPayloads, JobSender } from './job-sender.ts'

/** Creates the control of these jobs; `available` are the services that a job may need. */
export function createJobControl(
  boss: PgBoss,
  sender: JobSender,
  jobs: readonly (AnyJob & { name: QueueName })[],
  available: { readonly typesense: boolean },
): JobControl {
  const jobsByName = new Map<QueueName, AnyJob>(jobs.map((job) => [job.name, job]))
  const deadLetters = new Set(jobs.flatMap(({ policy }) => policy.deadLetter?.name ?? []))
  const queues = queueNames.filter((name) => {
    const job = jobsByName.get(name)
    return job && (job.policy.needs === undefined || available[job.policy.needs])
  })
  return {
    boss,
    queues,
    isPausable: (name) => !deadLetters.has(name) && queues.includes(name),
    async prepareRetry(trx, name, payload) {
      const job = jobsByName.get(name)
      if (job && Value.Check(job.payload, payload)) await job.prepareRetry?.(trx, payload)
    },
    async sendDeadLetter(trx, name, payload) {
      const deadLetter = jobsByName.get(name)?.policy.deadLetter
      if (!deadLetter || !Value.Check(deadLetter.payload, payload)) return
      await sender.enqueue(trx, deadLetter.name as JobName, payload as JobPayloads[JobName])
    },
    async removeDeadLetters(trx, name, payload) {
      const deadLetter = jobsByName.get(name)?.policy.deadLetter
      if (!deadLetter || !Value.Check(deadLetter.payload, payload)) return
      const db = fromKysely(trx)
      const data = payload as object
      const waiting = await boss.findJobs(deadLetter.name, { data, queued: true, db })
      const ids = waiting.map(({ id }) => id)
      if (ids.length > 0) await boss.deleteJob(deadLetter.name, ids, { db })
    },
    async cancelWaiting(trx, operationId, states) {
      const db = fromKysely(trx)
      let isWaiting = false
      for (const job of jobsByName.values()) {
        if (!job.cancelWaiting) continue
        const waiting = await boss.findJobs(job.name, { data: { operationId }, queued: true, db })
        for (const { data, state } of waiting) {
          if (!states.some((each) => each === state) || !Value.Check(job.payload, data)) continue
          await job.cancelWaiting(trx, data, sender)
          isWaiting = true
        }
      }
      return isWaiting
    },
  }
}
