import { getWaveform } from '@lares/shared-types/contracts/assets'
import { getItem, listItems, listRevisions } from '@lares/shared-types/contracts/items'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import type { Segment } from '@lares/shared-types/transcripts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem, sampleSummary } from '../../../testing/sample-items.ts'

const id = sampleId()
const sound = sampleAsset(id, { family: 'audio', filename: 'snow.opus', duration: 20 })

let segments: Segment[]
let archive: ReturnType<typeof createFakeArchive>

/** A peak each 0.1 s: five seconds of speech, two of the noise of a tape, and so on. */
const peaks = Array.from({ length: 200 }, (_, bin) => (bin % 70 < 50 ? 0.5 : 0.01))

beforeEach(() => {
  segments = []
  archive = createFakeArchive(ada)
  archive.on(getItem, () => sampleItem('record', { id, title: 'Snow', assets: [sound], hasTranscript: true }))
  archive.on(listItems, () => ({
    items: [sampleSummary('record', { id, title: 'Snow', cover: sound, assetCount: 1 })],
    nextCursor: null,
  }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(getTranscript, () => ({
    language: 'en' as const,
    segments,
    speakers: [],
    origin: 'person' as const,
    version: 1,
    updatedAt: null,
  }))
  archive.on(getWaveform, () => ({ peaks }) as never)
})

test('a recording shows and says where somebody speaks and where it is silent', async () => {
  segments = [
    { start: 0, end: 4, text: 'It was snowing.' },
    { start: 7, end: 13, text: 'We had one room.' },
  ]
  await openApp(`/records/${id}/profile`)
  const legend = within(await screen.findByRole('list', { name: 'Sound' }))
  // The second line reaches into the silence that begins at 12 s.
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Speech: 0:09',
    'Silence: 0:04',
  ])
  expect(archive.calls.filter((call) => call.endsWith('/transcript'))).toHaveLength(1)
  expect(archive.calls.filter((call) => call.endsWith('/waveform'))).toHaveLength(1)
})

test('without a transcript it says where it is silent alone', async () => {
  await openApp(`/records/${id}/profile`)
  const legend = within(await screen.findByRole('list', { name: 'Sound' }))
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Silence: 0:04'])
})

test('a recording without silences says so, on its own page alone', async () => {
  archive.on(getWaveform, () => ({ peaks: peaks.map(() => 0.5) }) as never)
  const { router } = await openApp(`/records/${id}/profile`)
  expect(await screen.findByText('No silence of a second or more')).toBeVisible()
  await router.navigate('/records')
  // In a list of recordings there is no room for it.
  expect(await screen.findByRole('button', { name: 'Play all' })).toBeVisible()
  expect(screen.queryByText('No silence of a second or more')).toBeNull()
})
