import type { Contract } from '@lares/shared-types/contract'
import { changePassword, changeProfile, requestPasswordReset } from '@lares/shared-types/contracts/auth'
import { countItemsByTag, createTag, listCategories, listTags } from '@lares/shared-types/contracts/labels'
import {
  countItemsByParticipant,
  createParticipant,
  listParticipants,
} from '@lares/shared-types/contracts/participants'
import { inviteUser, listUsers } from '@lares/shared-types/contracts/users'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'

interface Form {
  readonly name: string
  readonly path: string
  /** The button that opens the form, where it is in a dialog. */
  readonly open?: string
  readonly fields: Readonly<Record<string, string>>
  readonly submit: string
  readonly contract: Contract
  readonly guest?: true
}

const forms: readonly Form[] = [
  {
    name: 'one’s own name',
    path: '/user/userprofile',
    fields: { 'Your name': 'Ada di Rossi' },
    submit: 'Save the name',
    contract: changeProfile,
  },
  {
    name: 'the password',
    path: '/user/userprofile',
    fields: { 'Current password': 'four old words here', 'New password': 'four new words here' },
    submit: 'Change the password',
    contract: changePassword,
  },
  {
    name: 'a forgotten password',
    path: '/user/password-reset',
    fields: { 'E-mail address': 'ada@example.org' },
    submit: 'Send me the link',
    contract: requestPasswordReset,
    guest: true,
  },
  {
    name: 'a tag',
    path: '/tabOrganisation/tags',
    open: 'New tag',
    fields: { English: 'Garden' },
    submit: 'Save',
    contract: createTag,
  },
  {
    name: 'a person',
    path: '/tabOrganisation/participants',
    open: 'New person',
    fields: { English: 'Aunt Rose' },
    submit: 'Save',
    contract: createParticipant,
  },
  {
    name: 'an invitation',
    path: '/tabEditUsers/usersList',
    open: 'Invite a person',
    fields: { Name: 'Bruno', 'E-mail address': 'bruno@example.org' },
    submit: 'Invite',
    contract: inviteUser,
  },
]

test.each(forms)(
  'the form for $name keeps the typed text during a maintenance and can be sent again',
  async (form) => {
    const archive = createFakeArchive(form.guest ? null : ada)
    archive.on(listTags, () => ({ labels: [] }))
    archive.on(listCategories, () => ({ labels: [] }))
    archive.on(countItemsByTag, () => ({ counts: {} }))
    archive.on(listParticipants, () => ({ participants: [] }))
    archive.on(countItemsByParticipant, () => ({ counts: {} }))
    archive.on(listUsers, () => ({ users: [] }))
    archive.on(form.contract, () => new ErrorReply('maintenance', [], { 'retry-after': '60' }))
    const sent = () =>
      archive.calls.filter((call) => call === `${form.contract.method} ${form.contract.path}`).length

    const { person } = await openApp(form.path)
    if (form.open) await person.click(await screen.findByRole('button', { name: form.open }))
    for (const [label, text] of Object.entries(form.fields)) {
      const field = await screen.findByLabelText(label)
      await person.clear(field)
      await person.type(field, text)
    }
    const submit = () => screen.getAllByRole('button', { name: form.submit }).at(-1) ?? document.body
    await person.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The archive is under maintenance. Nothing can be changed for the moment; what you have written stays here.',
    )
    for (const [label, text] of Object.entries(form.fields))
      expect(screen.getByLabelText(label)).toHaveValue(text)
    await waitFor(() => expect(submit()).toBeEnabled())
    await person.click(submit())
    await waitFor(() => expect(sent()).toBe(2))
  },
)
