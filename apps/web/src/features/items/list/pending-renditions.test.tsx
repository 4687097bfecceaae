import { getWaveform, listAssets } from '@lares/shared-types/contracts/assets'
import { listItems } from '@lares/shared-types/contracts/items'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { standInArchive } from '../../../testing/stand-in-archive.ts'
import { sampleAsset, sampleSummary } from '../testing/sample-items.ts'

test('a recording shows its shape and length, and plays, as soon as they are made', async () => {
  const archive = standInArchive(ada)
  const sound = sampleAsset('', { family: 'audio', filename: 'snow.opus', state: 'pending' })
  const { duration: _, ...unread } = sound
  const ready = { ...sound, state: 'ready' as const, duration: 33 }
  let isMade = false
  archive.on(listItems, () => ({
    items: [sampleSummary('record', { title: 'Snow', cover: unread, assetCount: 1 })],
    nextCursor: null,
  }))
  archive.on(getTranscript, () => ({ language: 'en' as const, segments: [], version: 1, updatedAt: null }))
  archive.on(getWaveform, () => ({ peaks: [0.2, 1, 0.4] }) as never)
  archive.on(listAssets, () => ({ assets: [isMade ? ready : sound] }))
  await openApp('/records')
  const play = await screen.findByRole('button', { name: 'Play Snow' })
  expect(play).toBeDisabled()
  expect(screen.getByText('Still being prepared.')).toBeVisible()
  expect(archive.calls).not.toContain(`GET /api/assets/${sound.id}/waveform`)
  isMade = true
  expect(await screen.findByText('0:33')).toBeVisible()
  expect(play).toBeEnabled()
  await waitFor(() => expect(archive.calls).toContain(`GET /api/assets/${sound.id}/waveform`))
  expect(archive.calls.filter((call) => call === 'GET /api/items')).toHaveLength(1)
})

test('a picture comes into the list when it is made', async () => {
  const archive = standInArchive(ada)
  const page = sampleAsset('', { family: 'pdf', filename: 'deed.pdf', state: 'pending' })
  let isMade = false
  archive.on(listItems, () => ({
    items: [sampleSummary('document', { title: 'Deed', cover: page, assetCount: 1 })],
    nextCursor: null,
  }))
  const thumbnail = { name: 'thumbnail', variant: '320', mediaType: 'image/webp' } as const
  archive.on(listAssets, () => ({
    assets: [isMade ? { ...page, state: 'ready' as const, renditions: [thumbnail], pages: 3 } : page],
  }))
  await openApp('/documents')
  await screen.findByRole('link', { name: 'Deed' })
  expect(document.querySelector('img[src*="/thumbnail"]')).toBeNull()
  isMade = true
  await waitFor(() => expect(document.querySelector('img[src*="/thumbnail"]')).not.toBeNull())
})
