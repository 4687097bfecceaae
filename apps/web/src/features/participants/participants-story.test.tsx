import {
  changeParticipant,
  countItemsByParticipant,
  listParticipants,
  mergeParticipant,
  restoreParticipant,
} from '@lares/shared-types/contracts/participants'
import type { ChangeParticipant, Participant } from '@lares/shared-types/participants'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cacheWithTag } from '../../testing/cache-with-tag.ts'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno, sampleParticipant } from '../../testing/people.ts'

const giulia = sampleParticipant('Giulia Rossi', { id: '019a0000-0000-7000-8000-0000000000b1' })

test('a person links to their items', async () => {
  const archive = createFakeArchive(bruno)
  archive.on(listParticipants, () => ({ participants: [giulia] }))
  archive.on(countItemsByParticipant, () => ({ counts: { [giulia.id]: 3 } }))
  await openApp('/tabOrganisation/participants')
  expect(await screen.findByRole('link', { name: 'Giulia Rossi' })).toHaveAttribute(
    'href',
    `/search?participant=${giulia.id}`,
  )
})

test.each(['Regions', 'Follows'] as const)(
  'what shows the name of a renamed person is loaded again: %s',
  async (tag) => {
    const archive = createFakeArchive(ada)
    archive.on(listParticipants, () => ({ participants: [giulia] }))
    archive.on(countItemsByParticipant, () => ({ counts: {} }))
    archive.on(changeParticipant, () => giulia)
    const { cached, countLoads } = cacheWithTag(tag)
    const { person, store } = await openApp('/tabOrganisation/participants')
    await act(async () => void store.dispatch(cached.initiate()))
    await person.click(await screen.findByRole('button', { name: 'Edit Giulia Rossi' }))
    const dialog = await screen.findByRole('dialog')
    await person.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(countLoads()).toBe(2))
  },
)

test('a couple has the day of its wedding, and people who are no couple have none', async () => {
  const marco = { ...giulia, id: '019a0000-0000-7000-8000-0000000000b2', names: { en: 'Marco Rossi' } }
  const couple: Participant = {
    ...giulia,
    relations: [{ participantId: marco.id, kind: 'partner', since: '1956-05-03' }],
  }
  const archive = createFakeArchive(ada)
  const saved: ChangeParticipant[] = []
  archive.on(listParticipants, () => ({ participants: [couple, marco] }))
  archive.on(countItemsByParticipant, () => ({ counts: {} }))
  archive.on(changeParticipant, ({ body }) => {
    saved.push(body)
    return couple
  })
  const { person } = await openApp('/tabOrganisation/participants')
  expect(await screen.findByText(/^Partner: Marco Rossi/)).toHaveTextContent(
    'Partner: Marco Rossi (3 May 1956)',
  )
  await person.click(screen.getByRole('button', { name: 'Edit Giulia Rossi' }))
  const dialog = await screen.findByRole('dialog')
  const since = within(dialog).getByRole('group', { name: 'Married or together since' })
  expect(since).toHaveTextContent('3 May 1956')
  await person.selectOptions(within(dialog).getByLabelText('Relation'), 'Friend')
  await waitFor(() =>
    expect(within(dialog).queryByRole('group', { name: 'Married or together since' })).toBeNull(),
  )
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved).toMatchObject([{ relations: [{ participantId: marco.id, kind: 'friend', since: null }] }]),
  )
})

test('somebody who is listed twice is merged after a preview, which can be undone', async () => {
  const twin = sampleParticipant('Giulia Bianchi', {
    id: '019a0000-0000-7000-8000-0000000000b3',
    aliases: ['Giuli'],
    description: 'She sang.',
    colour: '#336699',
    version: 4,
  })
  const marked = { ...giulia, colour: '#993333', version: 7 }
  const archive = createFakeArchive(ada)
  const state = { participants: [marked, twin] }
  const bodies: unknown[] = []
  archive.on(listParticipants, () => state)
  archive.on(countItemsByParticipant, () => ({ counts: { [twin.id]: 12 } }))
  archive.on(mergeParticipant, ({ params, body }) => {
    bodies.push([params.id, body])
    state.participants = [marked]
    return marked
  })
  archive.on(restoreParticipant, () => {
    state.participants = [marked, twin]
    return { ...twin, missing: [] }
  })
  const { person } = await openApp('/tabOrganisation/participants')
  await person.click(await screen.findByRole('button', { name: 'Merge Giulia Bianchi into somebody else' }))
  const dialog = await screen.findByRole('dialog', { name: 'Merge Giulia Bianchi' })
  expect(within(dialog).getByText(/^12 items, and pictures/)).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: 'Merge' }))
  expect(bodies).toEqual([])
  await person.type(within(dialog).getByRole('combobox', { name: 'Merge into' }), 'Giulia R{Enter}')
  const preview = within(await within(dialog).findByRole('list', { name: 'What changes for Giulia Rossi' }))
  expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Giulia Rossi also gets the names Giulia Bianchi and Giuli.',
    'Taken over, because Giulia Rossi has none: description.',
    'Giulia Rossi keeps their own: colour.',
  ])
  await person.click(within(dialog).getByRole('button', { name: 'Merge' }))
  expect(await screen.findByText('Giulia Bianchi has been merged into Giulia Rossi')).toBeVisible()
  expect(bodies).toEqual([[twin.id, { intoId: marked.id, version: 4, intoVersion: 7 }]])
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Giulia Bianchi' })).not.toBeInTheDocument())
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Giulia Bianchi' })).toBeVisible()
})

test('says whom to restore before a merge can be undone', async () => {
  const twin = sampleParticipant('Giulia Bianchi', { id: '019a0000-0000-7000-8000-0000000000b3' })
  const archive = createFakeArchive(ada)
  archive.on(listParticipants, () => ({ participants: [giulia, twin] }))
  archive.on(countItemsByParticipant, () => ({ counts: {} }))
  archive.on(mergeParticipant, () => giulia)
  archive.on(restoreParticipant, () => new ErrorReply('in-trash', [], {}, { target: giulia.names }))
  const { person } = await openApp('/tabOrganisation/participants')
  await person.click(await screen.findByRole('button', { name: 'Merge Giulia Bianchi into somebody else' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Giulia Bianchi' }))
  await person.type(dialog.getByRole('combobox', { name: 'Merge into' }), 'Giulia R{Enter}')
  await person.click(dialog.getByRole('button', { name: 'Merge' }))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^Restore “Giulia Rossi” first/)).toBeVisible()
})

test.each([
  ['userId', 'duplicate', 'Each of the two has an account. Unlink one of these first.'],
  ['relations.1', 'cycle', 'One of the two would be their own ancestor. Change the relations first.'],
  ['death', 'too-small', 'One of the two died before the other was born.'],
  ['aliases', 'too-many', 'Together they have too many names or relations.'],
] as const)('says why two people cannot be merged: %s', async (path, code, text) => {
  const twin = sampleParticipant('Giulia Bianchi', { id: '019a0000-0000-7000-8000-0000000000b3' })
  const archive = createFakeArchive(ada)
  archive.on(listParticipants, () => ({ participants: [giulia, twin] }))
  archive.on(countItemsByParticipant, () => ({ counts: {} }))
  archive.on(mergeParticipant, () => new ErrorReply('invalid-fields', [{ path, code }]))
  const { person } = await openApp('/tabOrganisation/participants')
  await person.click(await screen.findByRole('button', { name: 'Merge Giulia Bianchi into somebody else' }))
  const dialog = await screen.findByRole('dialog')
  await person.type(within(dialog).getByRole('combobox', { name: 'Merge into' }), 'Giulia R{Enter}')
  await person.click(within(dialog).getByRole('button', { name: 'Merge' }))
  expect(await within(dialog).findByText(text)).toBeVisible()
})

test('a failure is not shown beside another choice', async () => {
  const twin = sampleParticipant('Giulia Bianchi', { id: '019a0000-0000-7000-8000-0000000000b3' })
  const otto = sampleParticipant('Otto', { id: '019a0000-0000-7000-8000-0000000000b4' })
  const archive = createFakeArchive(ada)
  archive.on(listParticipants, () => ({ participants: [giulia, twin, otto] }))
  archive.on(countItemsByParticipant, () => ({ counts: {} }))
  archive.on(mergeParticipant, () => new ErrorReply('invalid-fields', [{ path: 'death', code: 'too-small' }]))
  const { person } = await openApp('/tabOrganisation/participants')
  await person.click(await screen.findByRole('button', { name: 'Merge Giulia Bianchi into somebody else' }))
  const dialog = within(await screen.findByRole('dialog'))
  const choice = dialog.getByRole('combobox', { name: 'Merge into' })
  await person.type(choice, 'Giulia R{Enter}')
  await person.click(dialog.getByRole('button', { name: 'Merge' }))
  expect(await dialog.findByText('One of the two died before the other was born.')).toBeVisible()
  await person.clear(choice)
  await person.type(choice, 'Otto{Enter}')
  expect(await dialog.findByRole('list', { name: 'What changes for Otto' })).toBeVisible()
  expect(dialog.queryByText('One of the two died before the other was born.')).not.toBeInTheDocument()
})

test('a parent and a child are not offered to be merged without a warning', async () => {
  const child: Participant = {
    ...sampleParticipant('Giulia Bianchi', { id: '019a0000-0000-7000-8000-0000000000b3' }),
    relations: [{ participantId: giulia.id, kind: 'parent' }],
  }
  const archive = createFakeArchive(ada)
  archive.on(listParticipants, () => ({ participants: [giulia, child] }))
  archive.on(countItemsByParticipant, () => ({ counts: {} }))
  const { person } = await openApp('/tabOrganisation/participants')
  await person.click(await screen.findByRole('button', { name: 'Merge Giulia Bianchi into somebody else' }))
  const dialog = await screen.findByRole('dialog')
  await person.type(within(dialog).getByRole('combobox', { name: 'Merge into' }), 'Giulia R{Enter}')
  expect(await within(dialog).findByText(/their own ancestor/)).toBeVisible()
})
