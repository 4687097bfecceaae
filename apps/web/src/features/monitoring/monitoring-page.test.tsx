import {
  type Activity,
  getActivity,
  getMonitoring,
  getPersonActivity,
  getUsage,
  type Monitoring,
  type Usage,
} from '@lares/shared-types/contracts/monitoring'
import type { JobQueue } from '@lares/shared-types/jobs'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'

const empty: Monitoring = {
  kinds: [],
  families: [],
  years: [],
  undated: 0,
  health: [],
  disk: null,
  queues: null,
}
const noActivity: Activity = { steps: [], people: [], days: [] }
const noUsage: Usage = { steps: [], searchMs: null, ai: [], tokens: 0 }

function createArchive(monitoring: Partial<Monitoring> = {}, user = ada) {
  const archive = createFakeArchive(user)
  archive.on(getMonitoring, () => ({ ...empty, ...monitoring }))
  archive.on(getUsage, () => noUsage)
  archive.on(getActivity, ({ query }) => ({
    ...noActivity,
    steps: [
      {
        from: query.range === 'month' ? '2026-11-26T00:00:00.000Z' : '2026-11-01T00:00:00.000Z',
        items: 7,
        bytes: 2000,
      },
    ],
  }))
  return archive
}

const openPage = () => openApp('/tabOrganisation/monitoring')

test('what is stored is a table of kinds and one of files, with links to the lists', async () => {
  createArchive({
    kinds: [
      { kind: 'image', items: 1520, bytes: 27_500_000 },
      { kind: 'dream', items: 3, bytes: 0 },
    ],
    families: [{ family: 'image', files: 1550, bytes: 27_600_000 }],
    undated: 12,
    years: [{ year: 1931, items: 4 }],
  })
  await openPage()
  const kinds = await screen.findByRole('table', { name: 'By kind' })
  expect(within(kinds).getByRole('row', { name: 'Images 1,520 27.5 MB' })).toBeVisible()
  expect(within(kinds).getByRole('row', { name: 'Dreams 3 –' })).toBeVisible()
  expect(within(kinds).getByRole('link', { name: 'Images' })).toHaveAttribute('href', '/images')
  expect(screen.getByText('12 items have no date.')).toBeVisible()
  const years = screen.getByRole('table', { name: 'From which years' })
  expect(within(years).getByRole('row', { name: '1931 4 items' })).toBeInTheDocument()
})

test('what needs attention says what to do, with a link for those who can do it', async () => {
  const monitoring: Partial<Monitoring> = {
    health: [
      { part: 'disk', state: 'warning', problem: 'disk-nearly-full', count: 40 },
      { part: 'jobs', state: 'warning', problem: 'jobs-failed', count: 2 },
      { part: 'integrity', state: 'good' },
    ],
    disk: { freeBytes: 2e9, reserveBytes: 5e8, fullAt: '2027-01-15T00:00:00.000Z' },
  }
  createArchive(monitoring)
  await openPage()
  expect(await screen.findByText(/the disk will be full in 40 days/)).toBeVisible()
  expect(
    screen.getByText('2 GB are free. At the pace of the last 90 days they last until January 2027.'),
  ).toBeVisible()
  expect(screen.getByText('The checks have found nothing.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show the jobs' })).toHaveAttribute('href', '/tabAdminParam/jobs')
})

test('an archive that was never checked is not said to be without findings', async () => {
  createArchive({ health: [{ part: 'integrity', state: 'warning', problem: 'never-checked' }] })
  await openPage()
  expect(await screen.findByText('Nothing has been checked yet. Start the checks.')).toBeVisible()
  expect(screen.queryByText('All is well.')).toBeNull()
  expect(screen.getByRole('link', { name: 'Show the checks' })).toBeVisible()
})

test('no link leads where somebody may not go', async () => {
  const monitoring: Partial<Monitoring> = {
    health: [{ part: 'jobs', state: 'warning', problem: 'jobs-failed', count: 2 }],
  }
  createArchive(monitoring, { ...bruno, permissions: ['monitoring:read'] })
  await openPage()
  expect(await screen.findByText(/2 jobs have failed/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Show the jobs' })).toBeNull()
})

test('growth is shown for the time that is chosen', async () => {
  createArchive()
  const { person } = await openPage()
  const growth = () => screen.findByRole('table', { name: 'Growth' })
  expect(within(await growth()).getByRole('row', { name: 'November 2026 7 items, 2 kB' })).toBeInTheDocument()
  await person.selectOptions(screen.getByLabelText('Time'), 'The last 30 days')
  expect(
    await within(await growth()).findByRole('row', { name: '26 November 7 items, 2 kB' }),
  ).toBeInTheDocument()
})

test('an empty archive says so', async () => {
  createArchive()
  await openPage()
  expect(await screen.findByText('Nothing yet.')).toBeVisible()
  expect(screen.getByText('No item has a date yet.')).toBeVisible()
  expect(await screen.findByText('Nobody has added or changed anything in this time.')).toBeVisible()
})

test('a failure can be tried again', async () => {
  const archive = createArchive()
  archive.on(getMonitoring, () => new ErrorReply('upstream-unavailable'))
  const { person } = await openPage()
  const [retry] = await screen.findAllByRole('button', { name: /try again/i })
  archive.on(getMonitoring, () => empty)
  await person.click(retry as HTMLElement)
  expect(await screen.findByText('Nothing yet.')).toBeVisible()
})

test('says that nothing was searched and no model was called', async () => {
  createArchive()
  await openPage()
  expect(await screen.findByText('Nobody has searched in this time.')).toBeVisible()
  expect(screen.getByText('No endpoint with a model was called in this time.')).toBeVisible()
})

test('shows how many searches there were, how fast they were, and how many found nothing', async () => {
  createArchive().on(getUsage, () => ({
    ...noUsage,
    searchMs: 184,
    steps: [
      { from: '2026-10-01T00:00:00.000Z', searches: 1000, empty: 1, slow: 0 },
      { from: '2026-11-01T00:00:00.000Z', searches: 250, empty: 11, slow: 0 },
    ],
  }))
  await openPage()
  expect(
    await screen.findByText(
      'A search took 0.18 s on average. 12 found nothing. None took longer than a second.',
    ),
  ).toBeVisible()
  const searches = screen.getByRole('table', { name: 'Searches' })
  expect(within(searches).getByRole('row', { name: 'October 2026 1,000 searches' })).toBeInTheDocument()
})

test('shows the calls to models, and how many of them failed', async () => {
  createArchive().on(
    getUsage,
    (): Usage => ({
      ...noUsage,
      tokens: 120_000,
      ai: [
        { use: 'chat', calls: 40, failed: 2 },
        { use: 'transcription', calls: 0, failed: 0 },
        { use: 'vision', calls: 0, failed: 0 },
      ],
    }),
  )
  await openPage()
  const calls = await screen.findByRole('table', { name: 'Calls to endpoints' })
  expect(within(calls).getByRole('row', { name: 'Answers and other texts 40 2' })).toBeVisible()
  expect(within(calls).queryByRole('row', { name: /Transcription/ })).toBeNull()
  expect(screen.getByText('120,000 tokens for texts.')).toBeVisible()
})

const queue: JobQueue = {
  name: 'derive-asset',
  waiting: 0,
  delayed: 0,
  active: 0,
  failed: 0,
  doneLastHour: 0,
  failedLastHour: 0,
  isPausable: true,
}

test('queues are listed by what waits in them, with the longest wait and what was done, and idle ones are not', async () => {
  const oldestWaitingAt = new Date(Date.now() - 12 * 60_000).toISOString()
  createArchive({
    queues: [
      { ...queue, name: 'index-items', doneLastHour: 40 },
      { ...queue, waiting: 1250, active: 2, failedLastHour: 1, oldestWaitingAt },
      { ...queue, name: 'empty-trash' },
    ],
  })
  await openPage()
  const rows = within(await screen.findByRole('table', { name: 'Queues' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Previews and text of new files.*12 minutes ago.*2 running.*1,250$/),
    expect.stringMatching(/^Search in changed items.*40 done in the last hour.*0$/),
  ])
})

test('whoever may not see everything is told of no queues', async () => {
  createArchive({ queues: null })
  await openPage()
  expect(await screen.findByText('Nothing yet.')).toBeVisible()
  expect(screen.queryByText('What is waiting')).toBeNull()
})

test('that all queues are idle is a sentence', async () => {
  createArchive({ queues: [queue] })
  await openPage()
  expect(await screen.findByText('Nothing is waiting, and nothing was done in the last hour.')).toBeVisible()
})

test('the days of one person are shown when they are chosen, and a failure can be tried again', async () => {
  const archive = createArchive()
  const today = new Date().toISOString().slice(0, 10)
  archive.on(getActivity, () => ({
    ...noActivity,
    people: [
      { id: ada.id, name: 'Ada', changes: 5 },
      { id: bruno.id, name: 'Bruno', changes: 2 },
    ],
    days: [{ day: today, changes: 7 }],
  }))
  archive.on(getPersonActivity, () => new ErrorReply('upstream-unavailable'))
  const { person } = await openPage()
  const all = await screen.findByRole('table', { name: 'The last year, day by day' })
  expect(within(all).getByRole('cell', { name: '7 changes' })).toBeInTheDocument()
  await person.selectOptions(screen.getByLabelText('Whose changes'), 'Bruno')
  const retry = await screen.findByRole('button', { name: /try again/i })
  archive.on(getPersonActivity, ({ params }) => ({
    days: params.id === bruno.id ? [{ day: today, changes: 2 }] : [],
  }))
  await person.click(retry)
  const of = await screen.findByRole('table', { name: 'Changes by Bruno in the past year, day by day' })
  expect(within(of).getByRole('cell', { name: '2 changes' })).toBeInTheDocument()
  await person.selectOptions(screen.getByLabelText('Whose changes'), 'Ada')
  expect(await screen.findByText(/^Ada has added or changed nothing/)).toBeVisible()
})
