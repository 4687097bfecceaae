import type { ReplyOf } from '@lares/shared-types/contract'
import { type AiStatus, readAiStatus } from '@lares/shared-types/contracts/ai'
import { instantSearchState, rebuildInstantSearch } from '@lares/shared-types/contracts/search'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
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

async function findPanel(name = 'Instant search') {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('section') ?? document.body)
}

test('administrators see the state of the instant search index', async () => {
  createFakeArchive(ada).on(instantSearchState, () => ({ ...state, refused: 1 }))
  await openApp('/tabParams/about')
  const panel = await findPanel()
  for (const text of ['Reachable', '50,123', '3', '1']) expect(await panel.findByText(text)).toBeVisible()
})

test.each([
  ['no server is set', { ...state, configured: false }, /can take its place/],
  ['the server is unavailable', { ...state, reachable: false, documents: null }, /Until it is back/],
  ['the index is being built', { ...state, documents: null, building: true }, /It is being filled/],
])('administrators see which search engine answers when %s', async (_what, answer, text) => {
  createFakeArchive(ada).on(instantSearchState, () => answer)
  await openApp('/tabParams/about')
  expect(await (await findPanel()).findByText(text)).toBeVisible()
})

test('administrators can rebuild the index', async () => {
  const archive = createFakeArchive(ada)
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
    createFakeArchive(user).on(readAiStatus, () => status)
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
