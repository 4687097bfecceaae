import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { inviteUser, listUsers } from '@lares/shared-types/contracts/users'
import type { InviteUser } from '@lares/shared-types/users'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, toManagedUser } from '../../../testing/people.ts'

const adaAsUser = toManagedUser(ada)

async function openDialog(answer: (body: InviteUser) => string | null | ErrorReply) {
  const archive = createFakeArchive(ada)
  const bodies: InviteUser[] = []
  archive.on(listUsers, () => ({ users: [adaAsUser] }))
  archive.on(listTags, () => ({ labels: [] }))
  archive.on(listCategories, () => ({ labels: [] }))
  archive.on(inviteUser, ({ body }) => {
    bodies.push(body)
    const link = answer(body)
    if (link instanceof ErrorReply) return link
    const { id = adaAsUser.id, email, displayName } = body
    const user = { ...adaAsUser, id, email, displayName, status: 'invited' as const }
    return { user, link, expiresAt: '2026-12-01T12:00:00.000Z' }
  })
  const { person } = await openApp('/tabEditUsers/usersList')
  await person.click(await screen.findByRole('button', { name: 'Invite several people' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite several people' })
  const paste = async (text: string) => {
    await person.click(within(dialog).getByLabelText('Names and addresses'))
    await person.paste(text)
  }
  return { person, dialog: within(dialog), bodies, paste }
}

test('shows whom a pasted list names, and which lines cannot be used', async () => {
  const { dialog, paste } = await openDialog(() => null)
  await paste(`Anna Rossi <anna@example.org>\nUncle Bruno\n${ada.email}`)
  expect(await dialog.findByText('1 person:')).toBeVisible()
  expect(dialog.getByText('Anna Rossi')).toBeVisible()
  expect(dialog.getByText('2 lines are left out:')).toBeVisible()
  expect(dialog.getByText('has no e-mail address.')).toBeVisible()
  expect(dialog.getByText('is a user already.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Invite 1 person' })).toBeVisible()
})

test('offers a pasted list again that was not sent, and none that was', async () => {
  const { person, paste } = await openDialog(() => null)
  await paste('Anna Rossi <anna@example.org>')
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Invite several people' }))
  await person.click(await screen.findByRole('button', { name: 'Resume' }))
  await person.click(await screen.findByRole('button', { name: 'Invite 1 person' }))
  expect(await screen.findByText(/^1 of 1 /)).toBeVisible()
  await person.keyboard('{Escape}')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('lares.draft.'))).toEqual([])
})

test('invites everybody with the same rights, and copies the links to hand over', async () => {
  const { person, dialog, bodies, paste } = await openDialog(({ displayName }) =>
    displayName === 'Anna' ? null : 'https://archive.example/invitation/abc',
  )
  await paste('Anna <anna@example.org>, Bruno <bruno@example.net>')
  await person.selectOptions(dialog.getByLabelText('Language'), 'Italiano')
  await person.click(dialog.getByRole('checkbox', { name: /^Export/ }))
  await person.click(dialog.getByRole('button', { name: 'Invite 2 people' }))
  expect(await dialog.findByText('2 of 2 people invited.')).toBeVisible()
  expect(dialog.getByText('The invitation is on its way.')).toBeVisible()
  expect(bodies.map(({ email, displayName, language }) => [email, displayName, language])).toEqual([
    ['anna@example.org', 'Anna', 'it'],
    ['bruno@example.net', 'Bruno', 'it'],
  ])
  expect(bodies[0]?.permissions).toEqual(bodies[1]?.permissions)
  expect(bodies[0]?.permissions).not.toContain('items:export')
  await person.click(dialog.getByRole('button', { name: 'Copy names and links' }))
  expect(await navigator.clipboard.readText()).toBe('Bruno: https://archive.example/invitation/abc')
})

test('tries again only those who could not be invited, with the same id', async () => {
  let isAway = true
  const { person, dialog, bodies, paste } = await openDialog(({ displayName }) =>
    displayName === 'Bruno' && isAway ? new ErrorReply('upstream-unavailable') : null,
  )
  await paste('anna@example.org\nBruno bruno@example.net')
  await person.click(dialog.getByRole('button', { name: 'Invite 2 people' }))
  expect(await dialog.findByText('1 of 2 people invited.')).toBeVisible()
  isAway = false
  await person.click(await dialog.findByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('2 of 2 people invited.')).toBeVisible()
  const [, failed, repeated, ...more] = bodies
  expect(repeated?.email).toBe('bruno@example.net')
  expect(repeated?.id).toBe(failed?.id)
  expect(more).toEqual([])
})

test('does not start without an address or with too many of them', async () => {
  const { person, dialog, bodies, paste } = await openDialog(() => null)
  await person.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(await dialog.findByText('There is no e-mail address in the list.')).toBeVisible()
  await paste(Array.from({ length: 101 }, (_, index) => `person${index}@example.org`).join('\n'))
  expect(await dialog.findByText('No more than 100 people at once.')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Invite' }))
  expect(bodies).toEqual([])
})
