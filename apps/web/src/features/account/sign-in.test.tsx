import { getPasswordReset, login } from '@lares/shared-types/contracts/auth'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openApp } from '../../testing/open-app.tsx'
import { ada } from '../../testing/people.ts'
import { Refusal, standInArchive } from '../../testing/stand-in-archive.ts'

async function fillIn(person: Awaited<ReturnType<typeof openApp>>['person']) {
  await person.type(await screen.findByLabelText('E-mail address'), 'ada@example.org')
  await person.type(screen.getByLabelText('Password'), 'four words in a row')
  await person.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('signing in', () => {
  test('a guest who wanted a page arrives there after signing in', async () => {
    const archive = standInArchive()
    archive.on(login, () => ({ user: ada }))
    const { person, router } = await openApp('/user/userprofile')
    await fillIn(person)
    expect(await screen.findByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/user/userprofile')
  })

  test.each(['/.//evil.example/phish', '/search/..//evil.example', '/\\evil.example', '/nowhere', '/home'])(
    'who signs in by a link that names %s arrives at the search',
    async (next) => {
      const archive = standInArchive()
      archive.on(login, () => ({ user: ada }))
      const { person, router } = await openApp(`/?${new URLSearchParams({ next })}`)
      await fillIn(person)
      await waitFor(() => expect(router.state.location.pathname).toBe('/search'))
      expect(router.state.location.search).toBe('')
    },
  )

  test('a wrong password is said in a sentence, and the fields stay', async () => {
    const archive = standInArchive()
    archive.on(login, () => new Refusal('invalid-credentials'))
    const { person } = await openApp('/')
    await fillIn(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail address or password is not right.')
    expect(screen.getByLabelText('E-mail address')).toHaveValue('ada@example.org')
  })

  test('after too many attempts the time to wait is said in words', async () => {
    const archive = standInArchive()
    archive.on(login, () => new Refusal('too-many-requests', [], { 'retry-after': '840' }))
    const { person } = await openApp('/')
    await fillIn(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 14 minutes.')
  })

  test('empty fields are named before anything is sent', async () => {
    const archive = standInArchive()
    const { person } = await openApp('/')
    await person.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findAllByText('Please fill this in.')).toHaveLength(2)
    expect(archive.calls).not.toContain('POST /api/auth/login')
  })

  test('the page comes in the language that the browser asks for', async () => {
    standInArchive()
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['rm-CH', 'it-CH', 'en'])
    await openApp('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'L’archivio di famiglia' })).toBeVisible()
    expect(document.documentElement.lang).toBe('it')
  })

  test('the page is in English where the browser asks for none of the four languages', async () => {
    standInArchive()
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['rm-CH', 'es'])
    await openApp('/')
    expect(await screen.findByRole('heading', { level: 1, name: 'The family archive' })).toBeVisible()
    expect(document.documentElement.lang).toBe('en')
  })

  test('a used link to a new password leads to another one', async () => {
    const archive = standInArchive()
    archive.on(getPasswordReset, () => new Refusal('link-expired'))
    await openApp('/user/password-reset/abcdefghijklmnopqrstuvwxyz')
    expect(await screen.findByRole('link', { name: 'Ask for another link' })).toHaveAttribute(
      'href',
      '/user/password-reset',
    )
  })
})
