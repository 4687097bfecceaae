import type { ReplyOf } from '@lares/shared-types/contract'
import { type AiStatus, readAiStatus } from '@lares/shared-types/contracts/ai'
import { getMonitoring, type Monitoring } from '@lares/shared-types/contracts/monitoring'
import { instantSearchState, rebuildInstantSearch } from '@lares/shared-types/contracts/search'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { toCacheKey } from '../../../shared/offline/cache-entry.ts'
import { defineUntilTestEnds } from '../../../testing/define-until-test-ends.ts'
import { createFakeArchive, ErrorReply, noModels } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'

const state: ReplyOf<typeof instantSearchState> = {
  configured: true,
  reachable: true,
  documents: 50_123,
  building: false,
  waiting: 3,
  refused: 0,
}

const monitoring: Monitoring = {
  kinds: [{ kind: 'image', items: 1520, bytes: 27_500_000 }],
  families: [{ family: 'image', files: 1550, bytes: 27_600_000 }],
  years: [],
  undated: 0,
  health: [],
  disk: { freeBytes: 2e9, reserveBytes: 5e8, fullAt: null },
  queues: null,
}

function createAdminArchive() {
  const archive = createFakeArchive(ada)
  archive.on(getMonitoring, () => monitoring)
  return archive
}

async function findPanel(name = 'Instant search') {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('section') ?? document.body)
}

test('administrators see the state of the instant search index', async () => {
  createAdminArchive().on(instantSearchState, () => ({ ...state, refused: 1 }))
  await openApp('/tabParams/about')
  const panel = await findPanel()
  for (const text of ['Reachable', '50,123', '3', '1']) expect(await panel.findByText(text)).toBeVisible()
})

test.each([
  ['no server is set', { ...state, configured: false }, /can take its place/],
  ['the server is unavailable', { ...state, reachable: false, documents: null }, /Until it is back/],
  ['the index is being built', { ...state, documents: null, building: true }, /It is being filled/],
])('administrators see which search engine answers when %s', async (_what, answer, text) => {
  createAdminArchive().on(instantSearchState, () => answer)
  await openApp('/tabParams/about')
  expect(await (await findPanel()).findByText(text)).toBeVisible()
})

test('administrators can rebuild the index', async () => {
  const archive = createAdminArchive()
  archive.on(instantSearchState, () => state)
  archive.on(rebuildInstantSearch, () => undefined)
  const { person } = await openApp('/tabParams/about')
  await person.click(await (await findPanel()).findByRole('button', { name: 'Rebuild the index' }))
  expect(await (await findPanel()).findByText(/^This starts in a moment/)).toBeVisible()
  expect(archive.calls).toContain('POST /api/search/typesense/rebuild')
})

test('other users do not see the index, and its state is not requested', async () => {
  const archive = createFakeArchive(bruno)
  await openApp('/tabParams/about')
  await screen.findByText('This browser does not say how much it stores.')
  expect(screen.queryByRole('heading', { name: 'Instant search' })).not.toBeInTheDocument()
  expect(archive.calls).not.toContain('GET /api/search/typesense/state')
})

describe('the panel of language models', () => {
  /** Opens the page, and returns what stands beside each use of models. */
  async function openFacts(status: AiStatus, user = bruno) {
    const archive = createFakeArchive(user)
    archive.on(readAiStatus, () => status)
    archive.on(getMonitoring, () => monitoring)
    await openApp('/tabParams/about')
    const panel = await findPanel('Language models')
    const terms = await panel.findAllByRole('term')
    return Object.fromEntries(terms.map((term) => [term.textContent ?? '', term.nextSibling?.textContent]))
  }

  test('says what does the work where no model is set up', async () => {
    expect(await openFacts(noModels)).toEqual({
      'Answers and other texts': 'Not set up: answers are quotations from the archive',
      'Search by meaning': 'Not set up: dictionaries relate words',
      Transcription: 'Not set up: people type what is said',
      'Reading handwriting': 'Not set up: people type what is handwritten',
    })
  })

  test.each([
    ['users', bruno, null],
    ['administrators', ada, 'base'],
  ])('tells %s that the machine of the archive transcribes', async (_who, user, model) => {
    const facts = await openFacts(
      { ...noModels, transcription: { configured: true, model, isLocal: true } },
      user,
    )
    expect(facts).toMatchObject({ Transcription: 'The archive’s own machine, with Whisper' })
  })

  test('names the models of endpoints to administrators only', async () => {
    const set = { configured: true, model: 'whisper-large' }
    const facts = await openFacts(
      { ...noModels, transcription: set, vision: { configured: true, model: null } },
      ada,
    )
    expect(facts).toMatchObject({ Transcription: 'whisper-large', 'Reading handwriting': 'Set up' })
  })

  test('can be loaded again', async () => {
    const archive = createFakeArchive(bruno)
    archive.on(readAiStatus, () => new ErrorReply('upstream-unavailable'))
    const { person } = await openApp('/tabParams/about')
    const panel = await findPanel('Language models')
    const again = await panel.findByRole('button', { name: 'Try again' })
    archive.on(readAiStatus, () => noModels)
    await person.click(again)
    expect(await panel.findByText('Not set up: people type what is said')).toBeVisible()
  })
})

describe('what is stored', () => {
  test('in the archive is told to those who may read it, with a link to all of it', async () => {
    createAdminArchive().on(instantSearchState, () => state)
    await openApp('/tabParams/about')
    const panel = await findPanel('In the archive')
    expect(await panel.findByText('1,520 items, with files of 27.6 MB.')).toBeVisible()
    expect(panel.getByText('On its disk 2 GB are free.')).toBeVisible()
    const link = panel.getByRole('link', { name: 'What is stored, in detail' })
    expect(link).toHaveAttribute('href', '/tabOrganisation/monitoring')
  })

  test('in the archive is not told of a disk to whom things are hidden', async () => {
    const archive = createAdminArchive()
    archive.on(instantSearchState, () => state)
    archive.on(getMonitoring, () => ({ ...monitoring, disk: null }))
    await openApp('/tabParams/about')
    const panel = await findPanel('In the archive')
    expect(await panel.findByText(/^1,520 items/)).toBeVisible()
    expect(panel.queryByText(/are free/)).toBeNull()
  })

  test('in the archive is neither told to others nor requested for them', async () => {
    const archive = createFakeArchive(bruno)
    await openApp('/tabParams/about')
    await findPanel('On this device')
    expect(screen.queryByRole('heading', { name: 'In the archive' })).toBeNull()
    expect(archive.calls).not.toContain('GET /api/monitoring')
  })

  test('on this device is told to everybody: by the browser, and what is kept offline', async () => {
    const subject = JSON.stringify({ id: bruno.id, title: 'The lake', page: '/videos' })
    const key = toCacheKey({ url: 'http://localhost/lake', at: 1, size: 3_000_000, subject })
    defineUntilTestEnds(window, {
      caches: { has: async () => true, open: async () => ({ keys: async () => [key] }) },
    })
    defineUntilTestEnds(navigator, {
      storage: { estimate: async () => ({ usage: 12_000_000, quota: 5e9 }) },
      serviceWorker: { addEventListener: () => undefined, removeEventListener: () => undefined },
    })
    createFakeArchive(bruno)
    await openApp('/tabParams/about')
    const panel = await findPanel('On this device')
    expect(await panel.findByText('This browser stores 12 MB for the archive.')).toBeVisible()
    expect(await panel.findByText(/^1 item is kept offline, with 3 MB\./)).toBeVisible()
    expect(panel.getByRole('link', { name: 'Show the list' })).toHaveAttribute('href', '/tabParams/interface')
  })
})
