import { getSetup, requestPasswordReset } from '@lares/shared-types/contracts/auth'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { Refusal, standInArchive } from '../../testing/stand-in-archive.ts'

const path = '/user/password-reset'
const heading = () => screen.findByRole('heading', { level: 1, name: 'Forgotten password' })

describe('a forgotten password', () => {
  test('is helped by a mailed link where the archive sends mails', async () => {
    const archive = standInArchive()
    const asked: string[] = []
    archive.on(requestPasswordReset, ({ body }) => {
      asked.push(body.email)
      return undefined
    })
    const { person } = await openApp(path)
    await person.type(await screen.findByLabelText('E-mail address'), 'ada@example.org')
    await person.click(screen.getByRole('button', { name: 'Send me the link' }))
    expect(await screen.findByText(/the link is on its way/)).toBeVisible()
    expect(asked).toEqual(['ada@example.org'])
  })

  test('is helped by whoever looks after the archive where it sends none, and no mail is promised', async () => {
    const archive = standInArchive()
    archive.on(getSetup, () => ({ needed: false, sendsMail: false }))
    await openApp(path)
    expect(
      await screen.findByText('Ask the person who runs the archive for a link to choose a new password.'),
    ).toBeVisible()
    expect(await heading()).toBeVisible()
    expect(screen.queryByRole('form')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to signing in' })).toHaveAttribute('href', '/')
  })

  test('promises nothing while it is not known which, and can be asked about again', async () => {
    const archive = standInArchive()
    archive.on(getSetup, () => new Refusal('upstream-unavailable'))
    const { person } = await openApp(path)
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(await heading()).toBeVisible()
    expect(screen.queryByLabelText('E-mail address')).not.toBeInTheDocument()
    archive.on(getSetup, () => ({ needed: false, sendsMail: true }))
    await person.click(again)
    expect(await screen.findByLabelText('E-mail address')).toBeVisible()
  })
})
