import { getWaveform, listAssets } from '@lares/shared-types/contracts/assets'
import { listItems } from '@lares/shared-types/contracts/items'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleSummary } from '../../../testing/sample-items.ts'

test('a recording shows waveform and duration, and can be played, once its renditions are ready', async () => {
  const archive = createFakeArchive(ada)
  const sound = sampleAsset('', { family: 'audio', filename: 'snow.opus', state: 'pending' })
  const { duration: _, ...withoutDuration } = sound
  const ready = { ...sound, state: 'ready' as const, duration: 33 }
  let isReady = false
  archive.on(listItems, () => ({
    items: [sampleSummary('record', { title: 'Snow', cover: withoutDuration, assetCount: 1 })],
    nextCursor: null,
  }))
  archive.on(getTranscript, () => ({
    language: 'en' as const,
    segments: [],
    speakers: [],
    origin: 'person' as const,
    version: 1,
    updatedAt: null,
  }))
  archive.on(getWaveform, () => ({ peaks: [0.2, 1, 0.4] }) as never)
  archive.on(listAssets, () => ({ assets: [isReady ? ready : sound] }))
  await openApp('/records')
  const play = await screen.findByRole('button', { name: 'Play Snow' })
  expect(play).toBeDisabled()
  expect(screen.getByText('Still being prepared.')).toBeVisible()
  expect(archive.calls).not.toContain(`GET /api/assets/${sound.id}/waveform`)
  isReady = true
  expect(await screen.findByText('0:33')).toBeVisible()
  expect(play).toBeEnabled()
  await waitFor(() => expect(archive.calls).toContain(`GET /api/assets/${sound.id}/waveform`))
  expect(archive.calls.filter((call) => call === 'GET /api/items')).toHaveLength(1)
})

test('a picture appears in the list once its thumbnail is ready', async () => {
  const archive = createFakeArchive(ada)
  const page = sampleAsset('', { family: 'pdf', filename: 'deed.pdf', state: 'pending' })
  let isReady = false
  archive.on(listItems, () => ({
    items: [sampleSummary('document', { title: 'Deed', cover: page, assetCount: 1 })],
    nextCursor: null,
  }))
  const thumbnail = { name: 'thumbnail', variant: '320', mediaType: 'image/webp' } as const
  archive.on(listAssets, () => ({
    assets: [isReady ? { ...page, state: 'ready' as const, renditions: [thumbnail], pages: 3 } : page],
  }))
  await openApp('/documents')
  await screen.findByRole('link', { name: 'Deed' })
  expect(document.querySelector('img[src*="/thumbnail"]')).toBeNull()
  isReady = true
  await waitFor(() => expect(document.querySelector('img[src*="/thumbnail"]')).not.toBeNull())
})
