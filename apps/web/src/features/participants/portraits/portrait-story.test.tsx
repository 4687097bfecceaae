import { changeParticipant, listParticipants } from '@lares/shared-types/contracts/participants'
import { search } from '@lares/shared-types/contracts/search'
import type { ChangeParticipant, Participant } from '@lares/shared-types/participants'
import { screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { ada, sampleParticipant } from '../../../testing/people.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { sampleAsset, sampleId, sampleSummary } from '../../../testing/sample-items.ts'
import { EditParticipantDialog } from '../dialogs/edit-participant-dialog.tsx'

const giulia = sampleParticipant('Giulia Rossi', { id: '019a0000-0000-7000-8000-0000000000b1' })
const cover = sampleAsset(sampleId(), { family: 'image' })
const photo = sampleSummary('image', { title: 'At the sea', cover })
const broken = sampleSummary('image', { title: 'Torn', cover: { ...cover, id: sampleId(), state: 'failed' } })

function openDialog(participant: Participant) {
  const archive = createFakeArchive({ ...ada, isAdmin: false, permissions: ['participants:manage'] })
  const requestedParticipants: unknown[] = []
  const savedChanges: ChangeParticipant[] = []
  archive.on(listParticipants, () => ({ participants: [participant] }))
  archive.on(search, ({ query }) => {
    requestedParticipants.push(query.participant)
    const none = {
      ...{ category: [], tag: [], participant: [], place: [], language: [], kind: [], decade: [] },
      ...{ rating: [], favourite: [], hasFile: [] },
    }
    const hits = [photo, broken].map((item) => ({
      item,
      title: [],
      snippet: [],
      score: 1,
      meant: [],
      foundBy: [],
    }))
    return { hits, total: 2, capped: false, facets: none, unknown: [], corrections: [], nextCursor: null }
  })
  archive.on(changeParticipant, ({ body }) => {
    savedChanges.push(body)
    return { ...participant, version: 2 }
  })
  const dialog = (
    <MemoryRouter>
      <EditParticipantDialog participant={participant} onClose={() => undefined} />
    </MemoryRouter>
  )
  return { rendered: renderWithProviders(dialog), requestedParticipants, savedChanges }
}

test('chooses a portrait among the pictures with a usable rendition', async () => {
  const { rendered, requestedParticipants, savedChanges } = openDialog(giulia)
  const { person } = await rendered
  await person.click(await screen.findByRole('button', { name: 'Choose a picture' }))
  const pictures = within(await screen.findByRole('dialog', { name: 'Choose a picture' }))
  expect(await pictures.findByRole('button', { name: /At the sea/ })).toBeVisible()
  expect(pictures.queryByRole('button', { name: /Torn/ })).toBeNull()
  await person.click(pictures.getByRole('switch', { name: 'Only pictures of this person' }))
  await waitFor(() => expect(requestedParticipants).toEqual([undefined, giulia.id]))
  await person.click(await pictures.findByRole('button', { name: /At the sea/ }))
  expect(await screen.findByRole('button', { name: 'Choose another picture' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(savedChanges).toMatchObject([{ portraitAssetId: cover.id, version: 1 }]))
})

test('Escape closes only the picture dialog, and a portrait can be removed', async () => {
  const { rendered, savedChanges } = openDialog({ ...giulia, portraitAssetId: cover.id })
  const { person } = await rendered
  await person.click(await screen.findByRole('button', { name: 'Choose another picture' }))
  await screen.findByRole('dialog', { name: 'Choose a picture' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Choose a picture' })).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Remove the portrait' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(savedChanges).toMatchObject([{ portraitAssetId: null }]))
})
