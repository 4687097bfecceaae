import {
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@lares/shared-types/contracts/passkeys'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { bruno } from '../../../testing/people.ts'

afterEach(() => vi.unstubAllGlobals())

const phone = {
  id: '01935a00-0000-7000-8000-000000000001',
  name: 'Phone',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastUsedAt: null,
  host: 'elsewhere.example.org',
  isSynced: true,
}

async function openAccount(isSecure = true) {
  vi.stubGlobal('isSecureContext', isSecure)
  vi.stubGlobal('PublicKeyCredential', class {})
  const archive = createFakeArchive(bruno)
  let passkeys = [phone]
  archive.on(listPasskeys, () => ({ passkeys }))
  archive.on(renamePasskey, ({ body }) => {
    passkeys = [{ ...phone, name: body.name }]
    return { passkey: { ...phone, name: body.name } }
  })
  archive.on(removePasskey, () => {
    passkeys = []
    return undefined
  })
  const { person } = await openApp('/user/userprofile')
  const list = await screen.findByRole('list', { name: 'Passkeys' })
  return { archive, person, list }
}

test('a passkey is shown with where it works, renamed and removed', async () => {
  const { person, list } = await openAccount()
  expect(list).toHaveTextContent('not used yet')
  expect(list).toHaveTextContent('works at elsewhere.example.org')
  await person.click(within(list).getByRole('button', { name: 'Actions for “Phone”' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await person.clear(name)
  await person.type(name, 'Tablet{Enter}')
  await waitFor(() => expect(list).toHaveTextContent('Tablet'))
  await person.click(within(list).getByRole('button', { name: 'Actions for “Tablet”' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Passkeys' })).toBeNull())
})

test('says why none can be added without a secure address', async () => {
  await openAccount(false)
  expect(screen.getByText(/Passkeys need a secure address/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('says when there are as many passkeys as possible', async () => {
  const { archive, person } = await openAccount()
  archive.on(startPasskey, () => new ErrorReply('too-many-passkeys'))
  await person.click(screen.getByRole('button', { name: 'Add a passkey' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a passkey' })
  await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Tablet')
  await person.click(within(dialog).getByRole('button', { name: 'Continue' }))
  expect(await within(dialog).findByText(/as many passkeys as possible/)).toBeVisible()
})
