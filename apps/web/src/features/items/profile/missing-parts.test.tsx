import { getItemCuts } from '@lares/shared-types/contracts/cuts'
import { getItem, listRevisions } from '@lares/shared-types/contracts/items'
import { getPageTexts } from '@lares/shared-types/contracts/page-texts'
import { similarItems } from '@lares/shared-types/contracts/search'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleItem } from '../../../testing/sample-items.ts'

const unavailable = 'The archive is not responding just now. Try again in a moment.'
const segments = [{ start: 0, end: 4, text: 'It was snowing.' }]
const failure = () => new ErrorReply('upstream-unavailable')
const revision = {
  number: 1,
  at: '2026-01-01T00:00:00.000Z',
  by: { id: ada.id, displayName: ada.displayName },
  action: 'created' as const,
  changed: [],
  fields: {},
}

test('what of an item could not be loaded is told where it would be, and loaded on asking', async () => {
  const item = sampleItem('record', { title: 'Snow', hasTranscript: true })
  const archive = createFakeArchive(ada)
  archive.on(getItem, () => item)
  for (const contract of [getTranscript, listRevisions, similarItems, getItemCuts])
    archive.on(contract, failure)
  const { person } = await openApp(`/records/${item.id}/profile`)
  const transcript = await screen.findByRole('region', { name: 'Transcript' })
  expect(await within(transcript).findByText(unavailable)).toBeVisible()
  expect(within(transcript).queryByRole('link', { name: 'Correct the transcript' })).toBeNull()
  const similar = await screen.findByRole('region', { name: 'More like this' })
  expect(await within(similar).findByText(unavailable)).toBeVisible()
  expect(await screen.findByText(`The cuts could not be loaded. ${unavailable}`)).toBeVisible()
  const history = screen.getByRole('heading', { name: 'History' }).parentElement as HTMLElement
  expect(await within(history).findByText(unavailable)).toBeVisible()
  expect(within(history).getByRole('link', { name: /history/i })).toBeVisible()

  archive.on(getTranscript, () => ({
    language: 'en' as const,
    segments,
    speakers: [],
    origin: 'person' as const,
    version: 1,
    updatedAt: null,
  }))
  archive.on(listRevisions, () => ({ revisions: [revision], nextBefore: null }))
  archive.on(similarItems, () => ({ by: 'words' as const, items: [] }))
  archive.on(getItemCuts, () => ({ source: null, pieces: [] }))
  for (const retry of screen.getAllByRole('button', { name: 'Try again' })) await person.click(retry)
  expect(await screen.findByText('It was snowing.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(unavailable)).toBeNull())
  expect(screen.queryByRole('region', { name: 'More like this' })).toBeNull()
})

test('a transcript that is loading has a skeleton, and is not offered to be corrected', async () => {
  const item = sampleItem('record', { title: 'Snow', hasTranscript: true })
  const archive = createFakeArchive(ada)
  archive.on(getItem, () => item)
  archive.on(listRevisions, () => ({ revisions: [revision], nextBefore: null }))
  archive.on(similarItems, () => ({ by: 'words' as const, items: [] }))
  archive.on(getItemCuts, () => ({ source: null, pieces: [] }))
  archive.on(getTranscript, () => new Promise<never>(() => undefined))
  await openApp(`/records/${item.id}/profile`)
  const transcript = within(await screen.findByRole('region', { name: 'Transcript' }))
  expect(transcript.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  expect(transcript.queryByRole('link', { name: 'Correct the transcript' })).toBeNull()
})

test('the words on a picture that could not be loaded are not silently missing', async () => {
  const item = sampleItem('image', { title: 'The menu' })
  item.assets = [sampleAsset(item.id, { family: 'image', hasWords: true })]
  const archive = createFakeArchive(ada)
  archive.on(getItem, () => item)
  archive.on(listRevisions, () => ({ revisions: [revision], nextBefore: null }))
  archive.on(similarItems, () => ({ by: 'words' as const, items: [] }))
  archive.on(getPageTexts, failure)
  await openApp(`/images/${item.id}/profile`)
  expect(await screen.findByText(`The text of this file could not be loaded. ${unavailable}`)).toBeVisible()
})
