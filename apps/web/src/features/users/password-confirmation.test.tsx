import { confirmPassword } from '@lares/shared-types/contracts/auth'
import { listCategories, listTags } from '@lares/shared-types/contracts/labels'
import { deleteUser, listUsers } from '@lares/shared-types/contracts/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada, bruno, toManagedUser } from '../../testing/people.ts'

const brunoAsUser = toManagedUser(bruno)

/** Requests a deletion from a fake archive that first wants the password "right". */
async function requestDeletion() {
  const archive = createFakeArchive(ada)
  let users = [brunoAsUser]
  let isConfirmed = false
  archive.on(listUsers, () => ({ users }))
  archive.on(listTags, () => ({ labels: [] }))
  archive.on(listCategories, () => ({ labels: [] }))
  archive.on(deleteUser, () => {
    if (!isConfirmed) return new ErrorReply('password-required')
    users = []
    return undefined
  })
  archive.on(confirmPassword, ({ body }) => {
    isConfirmed = body.password === 'right'
    return isConfirmed ? undefined : new ErrorReply('invalid-credentials')
  })
  const { person } = await openApp('/tabEditUsers/usersList')
  await person.click(await screen.findByRole('button', { name: 'Actions for Bruno Rossi' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete the account' }))
  const deleteDialog = await screen.findByRole('dialog', { name: /Bruno Rossi/ })
  await person.click(within(deleteDialog).getByRole('button', { name: /^Delete/ }))
  const passwordDialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  return { archive, person, deleteDialog, passwordDialog }
}

test('an action that requires the password asks for it and then continues by itself', async () => {
  const { archive, person, passwordDialog } = await requestDeletion()
  const field = within(passwordDialog).getByLabelText('Current password')
  await waitFor(() => expect(field).toHaveFocus())
  await person.type(field, 'wrong')
  await person.click(within(passwordDialog).getByRole('button', { name: 'Confirm' }))
  expect(await within(passwordDialog).findByRole('alert')).toHaveTextContent(
    'The current password is not right.',
  )
  await person.clear(field)
  await person.type(field, 'right{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.queryByText('Bruno Rossi')).not.toBeInTheDocument())
  expect(archive.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2)
})

test('declining the password changes nothing and shows so in the dialog', async () => {
  const { archive, person, deleteDialog, passwordDialog } = await requestDeletion()
  await person.click(within(passwordDialog).getByRole('button', { name: 'Cancel' }))
  expect(await within(deleteDialog).findByRole('alert')).toHaveTextContent('Nothing was changed')
  expect(archive.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
})
