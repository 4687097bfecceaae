import { getPasswordReset, getSession, login } from '@lares/shared-types/contracts/auth'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { primaryColours } from '../../shared/theme/primary-colours.ts'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'

async function submitForm(person: Awaited<ReturnType<typeof openApp>>['person']) {
  await person.type(await screen.findByLabelText('E-mail address'), 'ada@example.org')
  await person.type(screen.getByLabelText('Password'), 'four words in a row')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
}

function expectUserDefaults(): void {
  const root = document.documentElement
  expect(root.lang).toBe('de')
  expect(root.dataset.mantineColorScheme).toBe('dark')
  expect(root.style.getPropertyValue('--primary-light')).toBe(primaryColours.indigo.light)
}

describe('signing in', () => {
  test('continues to the requested page', async () => {
    const archive = createFakeArchive()
    archive.on(login, () => ({ user: ada }))
    const { person, router } = await openApp('/user/userprofile')
    await submitForm(person)
    expect(await screen.findByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/user/userprofile')
  })

  test.each(['/.//evil.example/phish', '/search/..//evil.example', '/\\evil.example', '/nowhere', '/home'])(
    'continues to the search when the link names %s',
    async (next) => {
      const archive = createFakeArchive()
      archive.on(login, () => ({ user: ada }))
      const { person, router } = await openApp(`/?${new URLSearchParams({ next })}`)
      await submitForm(person)
      await waitFor(() => expect(router.state.location.pathname).toBe('/search'))
      expect(router.state.location.search).toBe('')
    },
  )

  test('shows an error for a wrong password and keeps the fields', async () => {
    const archive = createFakeArchive()
    archive.on(login, () => new ErrorReply('invalid-credentials'))
    const { person } = await openApp('/')
    await submitForm(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail address or password is not right.')
    expect(screen.getByLabelText('E-mail address')).toHaveValue('ada@example.org')
  })

  test('says how long to wait after too many attempts', async () => {
    const archive = createFakeArchive()
    archive.on(login, () => new ErrorReply('too-many-requests', [], { 'retry-after': '840' }))
    const { person } = await openApp('/')
    await submitForm(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 14 minutes.')
  })

  test('reports empty fields without a request', async () => {
    const archive = createFakeArchive()
    const { person } = await openApp('/')
    await person.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findAllByText('Please fill this in.')).toHaveLength(2)
    expect(archive.calls).not.toContain('POST /api/auth/login')
  })

  test('initialises language, theme and colours of the user', async () => {
    const archive = createFakeArchive()
    const siteparams = { language: 'de', darkMode: true, primaryColour: 'indigo' } as const
    archive.on(login, () => ({ user: { ...ada, siteparams } }))
    const { person } = await openApp('/user/userprofile')
    expect(document.documentElement.lang).toBe('en')
    await submitForm(person)
    expect(await screen.findByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible()
    expectUserDefaults()
  })

  test('is not needed at a start with a session, which is verified before the user’s settings apply', async () => {
    const archive = createFakeArchive(ada)
    const siteparams = { language: 'de', darkMode: true, primaryColour: 'indigo' } as const
    archive.on(getSession, () => ({ user: { ...ada, siteparams } }))
    await openApp('/user/userprofile')
    expect(await screen.findByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible()
    // Changed texts of the interface are public, and loaded meanwhile.
    const calls = archive.calls.filter((call) => !call.startsWith('GET /api/translations/'))
    expect(calls[0]).toBe('GET /api/session')
    expectUserDefaults()
  })

  test('uses the language of the browser', async () => {
    createFakeArchive()
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['rm-CH', 'it-CH', 'en'])
    await openApp('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'L’archivio di famiglia' })).toBeVisible()
    expect(document.documentElement.lang).toBe('it')
  })

  test('uses English when the browser asks for none of the four languages', async () => {
    createFakeArchive()
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['rm-CH', 'xx'])
    await openApp('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'The family archive' })).toBeVisible()
    expect(document.documentElement.lang).toBe('en')
  })

  test('offers another link when a password reset link was used', async () => {
    const archive = createFakeArchive()
    archive.on(getPasswordReset, () => new ErrorReply('link-expired'))
    await openApp('/user/password-reset/abcdefghijklmnopqrstuvwxyz')
    expect(await screen.findByRole('link', { name: 'Ask for another link' })).toHaveAttribute(
      'href',
      '/user/password-reset',
    )
  })
})
