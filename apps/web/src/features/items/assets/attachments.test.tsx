import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { defineUntilTestEnds } from '../../../testing/define-until-test-ends.ts'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { ada } from '../../../testing/people.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { sampleAsset, sampleId } from '../../../testing/sample-items.ts'
import { Attachments } from './attachments.tsx'

const film = sampleAsset(sampleId(), {
  family: 'video',
  mediaType: 'video/mp4',
  duration: 60,
  size: 150_000_000,
  playableSmallSize: 15_000_000,
  renditions: [{ name: 'playable-small', variant: '', mediaType: 'video/mp4' }],
})

beforeEach(() => {
  localStorage.clear()
  createFakeArchive(ada)
})

const getVideo = () => document.querySelector('video') as HTMLVideoElement
const getSearch = () => new URL(getVideo().src).search

test('a film that is attached is played in its best quality', async () => {
  await renderWithProviders(<Attachments assets={[film]} />)
  expect(getSearch()).toBe('')
})

test('a film that is attached is played in its smaller copy where data is to be saved, unless that fails', async () => {
  defineUntilTestEnds(navigator, { connection: { saveData: true } })
  await renderWithProviders(<Attachments assets={[film]} />)
  expect(getSearch()).toBe('?quality=small')
  fireEvent.error(getVideo())
  expect(getSearch()).toBe('')
})
