import { getSession, login } from '@lares/shared-types/contracts/auth'
import * as contracts from '@lares/shared-types/contracts/second-factor'
import { screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { ada, bruno } from '../../../testing/people.ts'

const recoveryCodes = Array.from({ length: 10 }, (_, index) => `code-${index}`)

describe('the second factor in the own account', () => {
  test('is set up with a picture, a key to type and the first code, and shows recovery codes once', async () => {
    const archive = createFakeArchive(bruno)
    const uri = 'otpauth://totp/Lares:bruno?secret=ABCDEFGH'
    let isOn = false
    archive.on(contracts.getSecondFactor, () => ({
      since: isOn ? '2026-01-02T10:00:00.000Z' : null,
      recoveryCodesLeft: isOn ? 10 : 0,
    }))
    archive.on(contracts.startSecondFactor, () => ({ secret: 'ABCDEFGH', uri }))
    archive.on(contracts.enableSecondFactor, ({ body }) => {
      if (body.code !== '123456') return new ErrorReply('code-refused')
      isOn = true
      return { recoveryCodes }
    })
    const { person } = await openApp('/user/userprofile')
    await person.click(await screen.findByRole('button', { name: 'Set up a second factor' }))
    const dialog = await screen.findByRole('dialog', { name: 'Set up a second factor' })
    expect(
      await within(dialog).findByRole('img', { name: 'QR code for the authenticator app' }),
    ).toBeVisible()
    expect(dialog).toHaveTextContent('ABCD EFGH')
    const code = within(dialog).getByRole('textbox', { name: 'Code that the app shows' })
    await person.type(code, '000000{Enter}')
    expect(await within(dialog).findByText(/This code is wrong/)).toBeVisible()
    await person.clear(code)
    await person.type(code, '123456{Enter}')
    const codes = await screen.findByRole('dialog', { name: 'Recovery codes' })
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
    await person.click(within(codes).getByRole('button', { name: 'I have stored them' }))
    expect(await screen.findByText('10 recovery codes are left.')).toBeVisible()
    expect(screen.queryByText('code-0')).toBeNull()
  })

  test('says when few recovery codes are left, makes new ones, and is switched off with a code', async () => {
    const archive = createFakeArchive(bruno)
    let since: string | null = '2026-01-02T10:00:00.000Z'
    archive.on(contracts.getSecondFactor, () => ({ since, recoveryCodesLeft: 1 }))
    archive.on(contracts.renewRecoveryCodes, () => ({ recoveryCodes }))
    archive.on(contracts.disableSecondFactor, () => {
      since = null
      return undefined
    })
    const { person } = await openApp('/user/userprofile')
    expect((await screen.findByText('1 recovery code is left.')).closest('[role=status]')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Make new recovery codes' }))
    await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}')
    const codes = await screen.findByRole('dialog', { name: 'Recovery codes' })
    await person.click(within(codes).getByRole('button', { name: 'I have stored them' }))
    await person.click(screen.getByRole('button', { name: 'Switch the second factor off' }))
    await person.type(await screen.findByRole('textbox', { name: 'Code' }), '123456{Enter}')
    expect(await screen.findByRole('button', { name: 'Set up a second factor' })).toBeVisible()
  })
})

describe('the second step of signing in', () => {
  async function sendPassword() {
    const archive = createFakeArchive()
    archive.on(login, () => new ErrorReply('second-factor-required'))
    const { person, router } = await openApp('/?next=%2Fuser%2Fuserprofile')
    await person.type(await screen.findByLabelText('E-mail address'), 'ada@example.org')
    await person.type(screen.getByLabelText('Password'), 'four words in a row')
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
    return { archive, person, router }
  }

  async function enterPassword() {
    const { archive, person, router } = await sendPassword()
    const form = await screen.findByRole('form', { name: 'Second step' })
    return { archive, person, router, form, code: within(form).getByRole('textbox', { name: 'Code' }) }
  }

  test('asks for the code, and continues to the requested page', async () => {
    const { archive, person, router, code } = await enterPassword()
    expect(code).toHaveFocus()
    archive.on(contracts.secondFactorLogin, ({ body }) => {
      if (body.code !== '123 456') return new ErrorReply('code-refused')
      archive.on(getSession, () => ({ user: ada }))
      return { user: ada }
    })
    await person.type(code, '000000{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is wrong')
    await person.clear(code)
    await person.type(code, '123 456{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/user/userprofile')
  })

  test('goes back to the password, which has to be entered again after a while', async () => {
    const { archive, person, code } = await enterPassword()
    archive.on(contracts.secondFactorLogin, () => new ErrorReply('sign-in-expired'))
    await person.type(code, '123456{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Sign in again from the beginning')
    await person.click(screen.getByRole('button', { name: 'Sign in again from the beginning' }))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('speaks of no password to those who come from a provider', async () => {
    createFakeArchive()
    await openApp('/?step=code')
    const form = await screen.findByRole('form', { name: 'Second step' })
    expect(form).toHaveTextContent('One more step')
    expect(form).not.toHaveTextContent(/password/i)
  })

  test('says so if its form cannot be loaded, and loads it again, or goes back', async () => {
    const file = '../sign-in-ways/load-second-step.ts'
    const breakOff = () => {
      throw new Error('gone')
    }
    onTestFinished(() => vi.doUnmock(file))
    vi.doMock(file, breakOff)
    const { person } = await sendPassword()
    expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection')
    await person.click(screen.getByRole('button', { name: 'Back to signing in' }))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Sign in' }))
    const retry = await screen.findByRole('button', { name: 'Try again' })
    vi.doMock(file, async (load) => load())
    await person.click(retry)
    expect(await screen.findByRole('form', { name: 'Second step' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
