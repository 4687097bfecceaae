import { createParticipant, listParticipants } from '@lares/shared-types/contracts/participants'
import type { Participant } from '@lares/shared-types/participants'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { ada, bruno, sampleParticipant } from '../../testing/people.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { ParticipantPicker, type Participation } from './public.ts'

const giulia = sampleParticipant('Giulia Rossi', {
  id: '019a0000-0000-7000-8000-0000000000b1',
  aliases: ['Nonna'],
})

function Picker() {
  const [value, setValue] = useState<Participation[]>([])
  return <ParticipantPicker value={value} onChange={setValue} />
}

describe('the participant picker', () => {
  test('finds a person by an alias with the keyboard, and sets their role', async () => {
    const archive = createFakeArchive(bruno)
    archive.on(listParticipants, () => ({ participants: [giulia] }))
    const { person } = await renderWithProviders(<Picker />)
    await person.type(screen.getByRole('combobox', { name: 'Who takes part' }), 'nonn')
    await screen.findByRole('option', { name: /Giulia Rossi/ })
    await person.keyboard('{ArrowDown}{Enter}')
    const role = await screen.findByLabelText('Role of Giulia Rossi')
    await person.selectOptions(role, 'Author')
    await waitFor(() => expect(screen.getByLabelText('Role of Giulia Rossi')).toHaveValue('author'))
  })

  test('creates a person for users who may manage participants', async () => {
    const participants: Participant[] = []
    const archive = createFakeArchive(ada)
    archive.on(listParticipants, () => ({ participants }))
    archive.on(createParticipant, ({ body }) => {
      participants.push({ ...giulia, names: body.names })
      return { ...giulia, names: body.names }
    })
    const { person } = await renderWithProviders(<Picker />)
    await person.type(screen.getByRole('combobox', { name: 'Who takes part' }), 'Marcel')
    await person.click(await screen.findByRole('option', { name: /Create “Marcel”/ }))
    expect(await screen.findByLabelText('Role of Marcel')).toHaveValue('present')
  })

  test('does not offer to create a person to other users', async () => {
    const archive = createFakeArchive(bruno)
    archive.on(listParticipants, () => ({ participants: [giulia] }))
    const { person } = await renderWithProviders(<Picker />)
    await person.type(screen.getByRole('combobox', { name: 'Who takes part' }), 'Marcel')
    expect(await screen.findByText('Nothing found')).toBeVisible()
    expect(screen.queryByRole('option', { name: /Create/ })).toBeNull()
  })

  test('the focus moves from a removed person to the next one, and at last to the field', async () => {
    const marco = sampleParticipant('Marco Rossi')
    const archive = createFakeArchive(bruno)
    archive.on(listParticipants, () => ({ participants: [giulia, marco] }))
    const { person } = await renderWithProviders(<Picker />)
    const field = screen.getByRole('combobox', { name: 'Who takes part' })
    await person.type(field, 'Giulia{Enter}Marco{Enter}')
    screen.getByRole('button', { name: 'Remove Giulia Rossi' }).focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Marco Rossi' })).toHaveFocus())
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Marco Rossi' })).toBeNull())
    await waitFor(() => expect(field).toHaveFocus())
  })
})
