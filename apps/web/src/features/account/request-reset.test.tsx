import { getSetup, requestPasswordReset } from '@lares/shared-types/contracts/auth'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'

const path = '/user/password-reset'
const findHeading = () => screen.findByRole('heading', { level: 1, name: 'Forgotten password' })

describe('a forgotten password', () => {
  test('can be reset by a mailed link where the archive sends mail', async () => {
    const archive = createFakeArchive()
    const requestedEmails: string[] = []
    archive.on(requestPasswordReset, ({ body }) => {
      requestedEmails.push(body.email)
      return undefined
    })
    const { person } = await openApp(path)
    await person.type(await screen.findByLabelText('E-mail address'), 'ada@example.org')
    await person.click(screen.getByRole('button', { name: 'Send me the link' }))
    expect(await screen.findByText(/the link is on its way/)).toBeVisible()
    expect(requestedEmails).toEqual(['ada@example.org'])
  })

  test('refers to the administrator where the archive sends no mail', async () => {
    const archive = createFakeArchive()
    archive.on(getSetup, () => ({ needed: false, sendsMail: false }))
    await openApp(path)
    expect(
      await screen.findByText('Ask the person who runs the archive for a link to choose a new password.'),
    ).toBeVisible()
    expect(await findHeading()).toBeVisible()
    expect(screen.queryByRole('form')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to signing in' })).toHaveAttribute('href', '/')
  })

  test('shows neither way after an error, and offers to try again', async () => {
    const archive = createFakeArchive()
    archive.on(getSetup, () => new ErrorReply('upstream-unavailable'))
    const { person } = await openApp(path)
    const retryButton = await screen.findByRole('button', { name: 'Try again' })
    expect(await findHeading()).toBeVisible()
    expect(screen.queryByLabelText('E-mail address')).not.toBeInTheDocument()
    archive.on(getSetup, () => ({ needed: false, sendsMail: true }))
    await person.click(retryButton)
    expect(await screen.findByLabelText('E-mail address')).toBeVisible()
  })
})
