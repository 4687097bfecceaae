import { getMaintenanceStatus, setMaintenance } from '@lares/shared-types/contracts/maintenance'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'

const path = '/tabAdminParam/maintenance'

test('an administrator starts a maintenance with a message, changes the message and ends it', async () => {
  const archive = createFakeArchive(ada)
  let status = { maintenance_mode: false, message: '' }
  archive.on(getMaintenanceStatus, () => status)
  archive.on(setMaintenance, ({ body }) => {
    status = body
    return body
  })
  const { person } = await openApp(path)
  const toggle = await screen.findByRole('switch', { name: /^The archive is under maintenance/ })
  expect(toggle).not.toBeChecked()
  expect(screen.getByText('Maintenance is off. Everybody can work as usual.')).toBeVisible()

  await person.type(screen.getByLabelText('Message to everybody'), 'Back at six.')
  await person.click(toggle)
  expect(await screen.findByText('Maintenance is on. Only administrators can change anything.')).toBeVisible()
  expect(toggle).toBeChecked()
  expect(status).toEqual({ maintenance_mode: true, message: 'Back at six.' })
  const banner = await screen.findByRole('region', { name: 'Maintenance of the archive' })
  expect(within(banner).getByRole('status')).toHaveTextContent('Back at six.')

  await person.type(screen.getByLabelText('Message to everybody'), ' Or seven.')
  await person.click(screen.getByRole('button', { name: 'Save the message' }))
  await waitFor(() => expect(status.message).toBe('Back at six. Or seven.'))
  await person.click(toggle)
  await waitFor(() => expect(status.maintenance_mode).toBe(false))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Maintenance of the archive' })).toBeNull())
  expect(screen.getByLabelText('Message to everybody')).toHaveValue('Back at six. Or seven.')
})

test('an error is shown, and the switch goes back', async () => {
  const archive = createFakeArchive(ada)
  archive.on(setMaintenance, () => new ErrorReply('upstream-unavailable'))
  const { person } = await openApp(path)
  const toggle = await screen.findByRole('switch', { name: /^The archive is under maintenance/ })
  await person.click(toggle)
  expect(await screen.findByRole('alert')).toHaveTextContent('The archive is not responding just now.')
  expect(toggle).not.toBeChecked()
})

test('a message that is too long is reported without a request', async () => {
  const archive = createFakeArchive(ada)
  const { person } = await openApp(path)
  const field = await screen.findByLabelText('Message to everybody')
  await person.click(field)
  await person.paste('x'.repeat(501))
  await person.click(screen.getByRole('switch', { name: /^The archive is under maintenance/ }))
  expect(await screen.findByText('This is too long.')).toBeVisible()
  expect(archive.calls).not.toContain('PUT /api/maintenance-status')
})

test('other users see no link to the page and are redirected', async () => {
  createFakeArchive(bruno)
  const { router } = await openApp(path)
  expect(await screen.findByText('Only administrators can open this page.')).toBeVisible()
  await waitFor(() => expect(router.state.location.pathname).toBe('/search'))
  expect(screen.queryByRole('link', { name: 'Maintenance' })).toBeNull()
})
