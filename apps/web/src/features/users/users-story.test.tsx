import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { changeUser, inviteUser, listUsers } from '@lares/shared-types/contracts/users'
import type { User } from '@lares/shared-types/users'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno } from '../../testing/people.ts'
import { Refusal, standInArchive } from '../../testing/stand-in-archive.ts'

const adaAsUser: User = {
  ...ada,
  status: 'active',
  restrictedTagIds: [],
  restrictedCategoryIds: [],
  lastSeenAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
}

function archiveWith(users: User[]) {
  const archive = standInArchive(ada)
  archive.on(listUsers, () => ({ users }))
  archive.on(listTags, () => ({ labels: [] }))
  archive.on(listCategories, () => ({ labels: [] }))
  return archive
}

describe('users', () => {
  test('an invitation without a mail server gives the link to hand over', async () => {
    const archive = archiveWith([adaAsUser])
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

  test('the last administrator cannot be suspended, and a sentence says why', async () => {
    const archive = archiveWith([adaAsUser])
    archive.on(changeUser, () => new Refusal('last-administrator'))
    const { person } = await openApp('/tabEditUsers/usersList')
    await person.click(await screen.findByRole('button', { name: 'What to do with Ada Rossi' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Suspend' }))
    const dialog = await screen.findByRole('dialog', { name: 'Suspend Ada Rossi' })
    await person.click(within(dialog).getByRole('button', { name: 'Suspend' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This is the last administrator.')
  })

  test('who may not manage users is told so, with the shell still there', async () => {
    standInArchive(bruno)
    await openApp('/tabEditUsers/usersList')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This page is not open to you' }),
    ).toBeVisible()
    expect(screen.getAllByRole('navigation', { name: 'Main navigation' }).length).toBeGreaterThan(0)
  })
})
