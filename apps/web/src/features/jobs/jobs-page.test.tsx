import * as contracts from '@lares/shared-types/contracts/jobs'
import { listOperations } from '@lares/shared-types/contracts/operations'
import type { Job, JobQueue } from '@lares/shared-types/jobs'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import { sampleId } from '../../testing/sample-items.ts'

const queue: JobQueue = {
  name: 'derive-asset',
  waiting: 3,
  delayed: 0,
  active: 1,
  failed: 2,
  doneLastHour: 12,
  failedLastHour: 2,
  isPausable: true,
}

const job: Job = {
  id: '019a0000-0000-7000-8000-000000000003',
  queue: 'derive-asset',
  state: 'failed',
  ids: {},
  item: { id: sampleId(), kind: 'image', title: 'Harvest' },
  attempts: 4,
  maxAttempts: 4,
  createdAt: '2026-11-23T10:00:00Z',
  endedAt: '2026-11-23T10:05:00Z',
  failure: { reason: 'disk-full', message: 'ENOSPC', stack: 'Error: ENOSPC\n    at write' },
}

function createArchive(jobs: Job[], queues: JobQueue[] = [queue]) {
  const archive = createFakeArchive({ ...ada, isAdmin: true })
  archive.on(listOperations, () => ({ operations: [], nextCursor: null }))
  archive.on(contracts.listJobs, () => ({ jobs, nextCursor: null }))
  archive.on(contracts.listJobQueues, () => ({ queues }))
  archive.on(contracts.listJobSchedules, () => ({
    schedules: [
      {
        queue: 'empty-trash' as const,
        cron: '0 3 * * *',
        timeZone: 'Europe/Rome',
        nextAt: '2036-01-01T00:00:00Z',
        isRunning: false,
      },
    ],
  }))
  return archive
}

const openPage = () => openApp('/tabAdminParam/jobs')

test('a failed job tells its reason, with the technical details behind it, and is retried', async () => {
  const archive = createArchive([job])
  archive.on(contracts.retryJob, () => undefined)
  const { person } = await openPage()
  const list = within(await screen.findByRole('list', { name: 'Failed jobs' }))
  expect(list.getByText('The disk is full. Free some space, then try again.')).toBeVisible()
  expect(list.getByRole('link', { name: 'Harvest' })).toBeVisible()
  expect(list.getByText('4 attempts')).toBeVisible()
  await person.click(list.getByText('Technical details'))
  expect(await list.findByText(/at write/)).toBeVisible()
  await person.click(list.getByRole('button', { name: 'Try again: Previews and text of new files' }))
  expect(archive.calls).toContain(`POST /api/jobs/queues/derive-asset/jobs/${job.id}/retry`)
})

test('all failed jobs of a queue are retried in several calls, those that fail again not twice', async () => {
  const archive = createArchive([job])
  const bodies: object[] = []
  archive.on(contracts.retryFailedJobs, ({ body }) => {
    bodies.push(body)
    return { retried: 200, before: '2026-11-23T11:00:00Z', hasMore: bodies.length === 1 }
  })
  const { person } = await openPage()
  await person.click(
    await screen.findByRole('button', { name: 'Try all again: Previews and text of new files (2)' }),
  )
  expect(await screen.findByText('400 jobs are tried again')).toBeVisible()
  expect(bodies).toEqual([{}, { before: '2026-11-23T11:00:00Z' }])
})

test('a job that somebody else has removed is explained', async () => {
  const archive = createArchive([job])
  archive.on(contracts.deleteJob, () => new ErrorReply('not-found'))
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Remove: Previews and text of new files' }))
  expect(await screen.findByText(/This job is no longer in the list/)).toBeVisible()
})

test('a queue is paused and resumed', async () => {
  const queues = [{ ...queue, failed: 0 }]
  const archive = createArchive([], queues)
  archive.on(contracts.pauseJobQueue, () => {
    queues[0] = { ...queue, failed: 0, pausedAt: '2026-11-23T10:00:00Z' }
    return undefined
  })
  const { person } = await openPage()
  expect(await screen.findByText('Nothing has failed')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Pause: Previews and text of new files' }))
  expect(await screen.findByRole('button', { name: 'Resume: Previews and text of new files' })).toBeVisible()
  expect(screen.getByText('1 queue is paused.')).toBeVisible()
})

test('a scheduled job is run at once', async () => {
  const archive = createArchive([])
  archive.on(contracts.runScheduledJob, () => undefined)
  const { person } = await openPage()
  await person.click(await screen.findByRole('button', { name: 'Run now: Emptying the trash' }))
  expect(await screen.findByText('“Emptying the trash” starts now')).toBeVisible()
  expect(archive.calls).toContain('POST /api/jobs/queues/empty-trash/run')
})

test('the jobs of a queue that wait are shown by pages', async () => {
  const archive = createArchive([])
  const waiting = (nr: number): Job => ({
    ...job,
    id: `019a0000-0000-7000-8000-00000000001${nr}`,
    state: 'waiting',
    item: { id: sampleId(), kind: 'image', title: `Picture ${nr}` },
  })
  archive.on(contracts.listJobs, ({ query }) => {
    if (query.phase !== 'waiting') return { jobs: [], nextCursor: null }
    return query.cursor === 'second'
      ? { jobs: [waiting(2)], nextCursor: null }
      : { jobs: [waiting(1)], nextCursor: 'second' }
  })
  const { person } = await openPage()
  await person.click(await screen.findByText('Show the jobs'))
  expect(await screen.findByText('Picture 1')).toBeVisible()
  expect(screen.queryByText('Picture 2')).toBeNull()
  const more = 'Show more, waiting: Previews and text of new files'
  await person.click(screen.getByRole('button', { name: more }))
  expect(await screen.findByText('Picture 2')).toBeVisible()
  expect(screen.getByText('Picture 1')).toBeVisible()
  expect(screen.queryByRole('button', { name: more })).toBeNull()
})
