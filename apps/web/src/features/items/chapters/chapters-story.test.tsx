import { getWaveform } from '@lares/shared-types/contracts/assets'
import { changeItem, getItem, listRevisions } from '@lares/shared-types/contracts/items'
import { listParticipants } from '@lares/shared-types/contracts/participants'
import { getTranscript } from '@lares/shared-types/contracts/transcripts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada } from '../../../testing/people.ts'
import { sampleAsset, sampleId, sampleItem } from '../../../testing/sample-items.ts'

const id = sampleId()
const sound = sampleAsset(id, { family: 'audio', filename: 'snow.opus', duration: 60 })
const school = { start: 20, title: 'School' }
let archive: ReturnType<typeof createFakeArchive>

function createRecord(details: object, version = 1) {
  return sampleItem('record', { id, title: 'Snow', assets: [sound], details: details as never, version })
}

beforeEach(() => {
  archive = createFakeArchive(ada)
  archive.on(getItem, () => createRecord({ artist: 'Otto', chapters: [school] }))
  archive.on(listRevisions, () => ({ revisions: [], nextBefore: null }))
  archive.on(listParticipants, () => ({ participants: [] }))
  archive.on(getTranscript, () => ({
    language: 'en' as const,
    segments: [],
    speakers: [],
    origin: 'person' as const,
    version: 0,
    updatedAt: null,
  }))
  archive.on(getWaveform, () => undefined)
})

const getChapters = () => screen.findByRole('region', { name: 'Chapters' })

test('choosing a chapter plays from there', async () => {
  const { person } = await openApp(`/records/${id}/profile`)
  await person.click(within(await getChapters()).getByRole('button', { name: /^0:20/ }))
  await waitFor(() => expect(document.querySelector('audio')?.currentTime).toBe(20))
})

test('a chapter is added at the present second, beside what somebody else has saved meanwhile', async () => {
  const sent: unknown[] = []
  const theirs = createRecord({ artist: 'Otto', chapters: [school, { start: 40, title: 'Work' }] }, 2)
  archive.on(changeItem, ({ body }) => {
    sent.push(body)
    if (body.version === 1) return new ErrorReply('version-conflict', [], {}, { current: theirs })
    const saved = createRecord(body.details ?? {}, 3)
    archive.on(getItem, () => saved)
    return saved
  })
  const { person } = await openApp(`/records/${id}/profile?t=5`)
  await person.click(within(await getChapters()).getByRole('button', { name: 'Add a chapter at 0:05' }))
  await person.type(await screen.findByRole('textbox', { name: 'Title' }), 'Childhood{Enter}')
  expect(await within(await getChapters()).findByRole('button', { name: /^0:05/ })).toBeVisible()
  expect(sent).toMatchObject([
    { version: 1, details: { artist: 'Otto', chapters: [{ start: 5, title: 'Childhood' }, school] } },
    {
      version: 2,
      details: { chapters: [{ start: 5, title: 'Childhood' }, school, { start: 40, title: 'Work' }] },
    },
  ])
})

test('who may not edit the item sees its chapters only', async () => {
  archive.on(getItem, () => ({
    ...createRecord({ chapters: [school] }),
    may: { edit: false, delete: false },
  }))
  await openApp(`/records/${id}/profile`)
  const region = within(await getChapters())
  expect(region.getAllByRole('button')).toHaveLength(1)
})
