import { getSetup } from '@lares/shared-types/contracts/auth'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import {
  changeUser,
  inviteUser,
  linkNewPassword,
  listUsers,
  withdrawInvitation,
} from '@lares/shared-types/contracts/users'
import type { User } from '@lares/shared-types/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno, toManagedUser } from '../../testing/people.ts'

const adaAsUser = toManagedUser(ada)

const brunoAsUser = toManagedUser(bruno)

function fakeArchiveWithUsers(users: User[]) {
  const archive = createFakeArchive(ada)
  archive.on(listUsers, () => ({ users }))
  archive.on(listTags, () => ({ labels: [] }))
  archive.on(listCategories, () => ({ labels: [] }))
  return archive
}

describe('users', () => {
  test('shows the link of an invitation without a mail server', async () => {
    const archive = fakeArchiveWithUsers([adaAsUser])
    archive.on(inviteUser, ({ body }) => ({
      user: {
        ...adaAsUser,
        ...bruno,
        displayName: body.displayName,
        email: body.email,
        status: 'invited' as const,
      },
      link: 'https://archive.example/invitation/abc',
      expiresAt: '2026-12-01T12:00:00.000Z',
    }))
    const { person } = await openApp('/tabEditUsers/usersList')
    await person.click(await screen.findByRole('button', { name: 'Invite a person' }))
    const form = await screen.findByRole('form', { name: 'Invite a person' })
    await person.type(within(form).getByLabelText('Name'), 'Bruno')
    await person.type(within(form).getByLabelText('E-mail address'), 'bruno@example.org')
    await person.click(within(form).getByRole('button', { name: 'Invite' }))
    expect(await screen.findByLabelText('Link')).toHaveValue('https://archive.example/invitation/abc')
  })

  test('invites with what its manager may give, and offers nothing else', async () => {
    const archive = createFakeArchive({ ...bruno, permissions: ['items:create', 'users:manage'] })
    archive.on(listUsers, () => ({ users: [adaAsUser] }))
    let invited: unknown
    archive.on(inviteUser, ({ body }) => {
      invited = body.permissions
      return {
        user: { ...brunoAsUser, status: 'invited' as const },
        link: null,
        expiresAt: '2026-12-01T12:00:00.000Z',
      }
    })
    const { person } = await openApp('/tabEditUsers/usersList')
    await person.click(await screen.findByRole('button', { name: 'Invite a person' }))
    const form = await screen.findByRole('form', { name: 'Invite a person' })
    expect(within(form).getByRole('checkbox', { name: 'Add items' })).toBeChecked()
    const exporting = within(form).getByRole('checkbox', { name: 'Export' })
    expect(exporting).not.toBeChecked()
    expect(exporting).toBeDisabled()
    expect(within(form).getByText(/You cannot grant what you may not do yourself/)).toBeVisible()
    await person.type(within(form).getByLabelText('Name'), 'Carla')
    await person.type(within(form).getByLabelText('E-mail address'), 'carla@example.org')
    await person.click(within(form).getByRole('checkbox', { name: 'Manage users' }))
    await person.click(within(form).getByRole('button', { name: 'Invite' }))
    await waitFor(() => expect(invited).toEqual(['items:create', 'users:manage']))
  })

  test.each([
    [true, 'marks'],
    [false, 'does not mark'],
  ])('when sending mail is %s, %s an unconfirmed address', async (sendsMail) => {
    const archive = fakeArchiveWithUsers([adaAsUser, { ...brunoAsUser, verified: false }])
    archive.on(getSetup, () => ({ needed: false, sendsMail }))
    await openApp('/tabEditUsers/usersList')
    const badges = await screen.findByRole('list', { name: 'Status of Bruno Rossi' })
    if (sendsMail) expect(await within(badges).findByText('Address not confirmed')).toBeVisible()
    else expect(within(badges).queryByText('Address not confirmed')).not.toBeInTheDocument()
  })

  test('creates a password reset link for a user', async () => {
    const archive = fakeArchiveWithUsers([adaAsUser, brunoAsUser])
    const link = 'https://archive.example/user/password-reset/abc'
    archive.on(linkNewPassword, ({ params }) => ({
      link: params.id === bruno.id ? link : '',
      expiresAt: '2026-12-08T12:00:00.000Z',
    }))
    const { person } = await openApp('/tabEditUsers/usersList')
    await person.click(await screen.findByRole('button', { name: 'Actions for Bruno Rossi' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Link for a new password' }))
    const dialog = await screen.findByRole('dialog', { name: 'New password for Bruno Rossi' })
    expect(within(dialog).getByLabelText('Link')).toHaveValue(link)
    expect(within(dialog).getByText(/^The link is valid until Tuesday,? 8 December 2026 at/)).toBeVisible()
    await person.click(within(dialog).getByRole('button', { name: 'Copy the link' }))
    expect(await within(dialog).findByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(link)
  })

  test('withdraws an invitation that was not accepted, instead of deleting an account', async () => {
    let users: User[] = [adaAsUser, { ...brunoAsUser, status: 'invited' }]
    const archive = createFakeArchive(ada)
    archive.on(listUsers, () => ({ users }))
    archive.on(withdrawInvitation, () => {
      users = [adaAsUser]
      return undefined
    })
    const { person } = await openApp('/tabEditUsers/usersList')
    await person.click(await screen.findByRole('button', { name: 'Actions for Bruno Rossi' }))
    await waitFor(() =>
      expect(screen.queryByRole('menuitem', { name: 'Delete the account' })).not.toBeInTheDocument(),
    )
    await person.click(await screen.findByRole('menuitem', { name: 'Withdraw the invitation' }))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw the invitation of Bruno Rossi' })
    expect(within(dialog).getByText(/stops working at once/)).toBeVisible()
    await person.click(within(dialog).getByRole('button', { name: 'Withdraw the invitation' }))
    await waitFor(() => expect(screen.queryByText('Bruno Rossi')).not.toBeInTheDocument())
    expect(archive.calls).toContain(`DELETE /api/users/${bruno.id}/invitation`)
  })

  test('says that an invitation was accepted before it could be withdrawn', async () => {
    const archive = fakeArchiveWithUsers([adaAsUser, { ...brunoAsUser, status: 'invited' }])
    archive.on(withdrawInvitation, () => new ErrorReply('already-exists'))
    const { person } = await openApp('/tabEditUsers/usersList')
    await person.click(await screen.findByRole('button', { name: 'Actions for Bruno Rossi' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Withdraw the invitation' }))
    const dialog = await screen.findByRole('dialog')
    await person.click(within(dialog).getByRole('button', { name: 'Withdraw the invitation' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Bruno Rossi has accepted the invitation in the meantime',
    )
  })

  test('explains why there is no password link for a user with more rights', async () => {
    const archive = fakeArchiveWithUsers([adaAsUser, brunoAsUser])
    archive.on(linkNewPassword, () => new ErrorReply('forbidden', [], {}, { reason: 'beyond-own-rights' }))
    const { person } = await openApp('/tabEditUsers/usersList')
    await person.click(await screen.findByRole('button', { name: 'Actions for Bruno Rossi' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Link for a new password' }))
    expect(await screen.findByText(/^Bruno Rossi may do or see more than you/)).toBeVisible()
  })

  test('shows a general error when the manager has lost the permission', async () => {
    const archive = fakeArchiveWithUsers([adaAsUser, brunoAsUser])
    archive.on(linkNewPassword, () => new ErrorReply('forbidden'))
    const { person } = await openApp('/tabEditUsers/usersList')
    await person.click(await screen.findByRole('button', { name: 'Actions for Bruno Rossi' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Link for a new password' }))
    expect(await screen.findByText('You are not allowed to do this.')).toBeVisible()
    expect(screen.queryByText(/may do or see more than you/)).not.toBeInTheDocument()
  })

  test('confirms that rights were saved', async () => {
    const archive = fakeArchiveWithUsers([adaAsUser, brunoAsUser])
    archive.on(changeUser, () => brunoAsUser)
    const { person } = await openApp('/tabEditUsers/usersList')
    await person.click(await screen.findByRole('button', { name: 'Actions for Bruno Rossi' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Rights and details' }))
    const dialog = await screen.findByRole('dialog')
    await person.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('What Bruno Rossi may do has been saved')).toBeVisible()
  })

  test('shows a link that arrives while another dialog is open after that dialog', async () => {
    const archive = fakeArchiveWithUsers([adaAsUser, brunoAsUser])
    const passwordLink = Promise.withResolvers<{ link: string; expiresAt: string }>()
    archive.on(linkNewPassword, () => passwordLink.promise)
    const { person } = await openApp('/tabEditUsers/usersList')
    await person.click(await screen.findByRole('button', { name: 'Actions for Bruno Rossi' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Link for a new password' }))
    await person.click(screen.getByRole('button', { name: 'Invite a person' }))
    const form = await screen.findByRole('form', { name: 'Invite a person' })
    await person.type(within(form).getByLabelText('Name'), 'Chiara')
    passwordLink.resolve({ link: 'https://archive.example/late', expiresAt: '2026-12-08T12:00:00.000Z' })
    await waitFor(() => expect(within(form).getByLabelText('Name')).toHaveValue('Chiara'))
    expect(screen.queryByRole('dialog', { name: 'New password for Bruno Rossi' })).not.toBeInTheDocument()
    await person.keyboard('{Escape}')
    const dialog = await screen.findByRole('dialog', { name: 'New password for Bruno Rossi' })
    expect(within(dialog).getByLabelText('Link')).toHaveValue('https://archive.example/late')
  })

  test('reloads the list when a link is refused because the user was suspended in another tab', async () => {
    const users = [adaAsUser, brunoAsUser]
    const archive = fakeArchiveWithUsers(users)
    archive.on(linkNewPassword, () => new ErrorReply('already-exists'))
    const { person } = await openApp('/tabEditUsers/usersList')
    const badges = await screen.findByRole('list', { name: 'Status of Bruno Rossi' })
    expect(badges).toHaveTextContent('Active')
    users[1] = { ...brunoAsUser, status: 'suspended' }
    await person.click(screen.getByRole('button', { name: 'Actions for Bruno Rossi' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Link for a new password' }))
    expect(await screen.findByText(/^Bruno Rossi cannot sign in at the moment/)).toBeVisible()
    await waitFor(() => expect(badges).toHaveTextContent('Suspended'))
  })

  test.each([
    ['oneself', adaAsUser],
    ['invited users', { ...brunoAsUser, status: 'invited' as const }],
    ['suspended users', { ...brunoAsUser, status: 'suspended' as const }],
  ])('offers no password link for %s', async (_, user) => {
    fakeArchiveWithUsers([user])
    const { person } = await openApp('/tabEditUsers/usersList')
    await person.click(await screen.findByRole('button', { name: `Actions for ${user.displayName}` }))
    expect(await screen.findByRole('menuitem', { name: 'Rights and details' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Link for a new password' })).not.toBeInTheDocument()
  })

  test('explains why the last administrator cannot be suspended', async () => {
    const archive = fakeArchiveWithUsers([adaAsUser])
    archive.on(changeUser, () => new ErrorReply('last-administrator'))
    const { person } = await openApp('/tabEditUsers/usersList')
    await person.click(await screen.findByRole('button', { name: 'Actions for Ada Rossi' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Suspend' }))
    const dialog = await screen.findByRole('dialog', { name: 'Suspend Ada Rossi' })
    await person.click(within(dialog).getByRole('button', { name: 'Suspend' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This is the last administrator.')
  })

  test('are not accessible without the permission, and the navigation stays', async () => {
    createFakeArchive(bruno)
    await openApp('/tabEditUsers/usersList')
    expect(await screen.findByText(/^You do not have access to this page/)).toBeVisible()
    expect(screen.getAllByRole('navigation', { name: 'Main navigation' }).length).toBeGreaterThan(0)
  })
})
