import { getItem } from '@lares/shared-types/contracts/items'
import { listTags } from '@lares/shared-types/contracts/labels'
import { type ParamRule, pages } from '@lares/shared-types/routing/pages'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { bruno } from '../../testing/people.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('shows the full-screen error with a link to the home page for an unknown URL', async () => {
  createFakeArchive(null)
  const { person } = await openApp('/nowhere/at all?x=1#y')
  expect(await screen.findByText('Page not found: /nowhere/at%20all?x=1#y')).toBeVisible()
  expect(screen.getByText('404')).toBeVisible()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  await person.click(screen.getByRole('link', { name: 'Go to the home page' }))
  expect(await screen.findByRole('heading', { level: 1, name: /archive/i })).toBeVisible()
  expect(window.location.pathname).toBe('/')
})

test('shows a different message for a URL whose parameters are invalid', async () => {
  createFakeArchive(bruno)
  await openApp('/mails/17/profile?x=1#y')
  expect(await screen.findByText('Page Not Found: /mails/17/profile?x=1#y')).toBeVisible()
})

test('uses one layout for a missing item, a forbidden page and a page that fails to load', async () => {
  const archive = createFakeArchive({ ...bruno, permissions: [] })
  const layout = () => document.querySelector('main [data-layout="error"]')
  const missing = '/posts/0190a000-0000-7000-8000-000000000001/profile'
  archive.on(getItem, () => new ErrorReply('not-found'))
  const { router } = await openApp(missing)
  expect(await screen.findByText(`Page not found: ${missing}`)).toBeVisible()
  expect(layout()).toHaveTextContent('404')
  expect(screen.getAllByRole('navigation')[0]).toBeInTheDocument()

  await act(() => router.navigate('/tabEditUsers/usersList'))
  expect(await screen.findByText(/^You do not have access to this page/)).toBeVisible()
  expect(layout()).toHaveTextContent('403')

  archive.on(listTags, () => new ErrorReply('upstream-unavailable'))
  await act(() => router.navigate('/tabOrganisation/tags'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(layout()).toHaveTextContent('The archive is not responding just now.')
})

test('shows no error page to bots', async () => {
  createFakeArchive(null)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1)')
  const { router } = await openApp('/nowhere')
  await waitFor(() => expect(router.state.errors).not.toBeNull())
  // The time after which the error would be shown to people even without the list of bots.
  await expect(screen.findByText(/Page not found/, {}, { timeout: 1200 })).rejects.toThrow()
  expect(document.body.textContent).toBe('')
})

test('keeps the shell when a page throws, and prints the raw error', async () => {
  createFakeArchive(bruno)
  // React logs the error too.
  const logError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.doMock('../../features/account/pages/user-profile-page.tsx', () => ({
    UserProfilePage: BrokenPage,
  }))
  const { person } = await openApp('/user/userprofile')
  expect(await screen.findByRole('heading', { level: 1, name: 'Oh, oh, server error' })).toBeVisible()
  expect(screen.getByText('This is a problem on our end. Contact customer service.')).toBeVisible()
  expect(screen.getByText('500')).toBeVisible()
  expect(screen.getByText('Error: the lamp is broken')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  expect(logError).toHaveBeenCalled()

  await person.click(screen.getAllByRole('link', { name: 'Posts' })[0] ?? document.body)
  await waitFor(() => expect(screen.queryByText('Oh, oh, server error')).not.toBeInTheDocument())
  vi.doUnmock('../../features/account/pages/user-profile-page.tsx')
})

test('shows an error if the code of the first page cannot be loaded, and loads it on the next visit', async () => {
  createFakeArchive(bruno)
  sessionStorage.setItem('lares.reloads', JSON.stringify({ '/user/userprofile': Date.now() + 9000 }))
  vi.doMock('../../features/account/pages/user-profile-page.tsx', () => {
    throw new Error('gone')
  })
  const { router } = await openApp('/user/userprofile')
  expect(await screen.findByRole('heading', { level: 1, name: 'Oh, oh, server error' })).toBeVisible()

  vi.doMock('../../features/account/pages/user-profile-page.tsx', () => ({ UserProfilePage: FoundPage }))
  await act(() => router.navigate('/posts/new'))
  await act(() => router.navigate('/user/userprofile'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Found again' })).toBeVisible()
  vi.doUnmock('../../features/account/pages/user-profile-page.tsx')
})

function FoundPage() {
  const text = 'Found again'
  return <h1>{text}</h1>
}

const errorTexts = [
  {
    language: 'en',
    otherTitle: 'request error',
    inTrash: 'This is in the trash. Restore it first.',
    forbidden: 'You do not have access to this page. Ask the person who runs the archive.',
  },
  {
    language: 'fr',
    otherTitle: 'erreur de requête',
    inTrash: 'Ceci est dans la corbeille. Restaurez-le d’abord.',
    forbidden: 'Vous n’avez pas accès à cette page. Adressez-vous à la personne qui gère les archives.',
  },
  {
    language: 'it',
    otherTitle: 'errore nella richiesta',
    inTrash: 'Si trova nel cestino. Ripristinalo prima.',
    forbidden: 'Non hai accesso a questa pagina. Chiedi a chi gestisce l’archivio.',
  },
  {
    language: 'de',
    otherTitle: 'Anfragefehler',
    inTrash: 'Das liegt im Papierkorb. Stellen Sie es zuerst wieder her.',
    forbidden:
      'Sie haben keinen Zugang zu dieser Seite. Wenden Sie sich an die Person, die das Archiv betreut.',
  },
] as const

test.each(errorTexts)(
  'shows any other status with “request error” and the message, and a failed call also raw, in $language',
  async ({ language, otherTitle, inTrash, forbidden }) => {
    createFakeArchive({ ...bruno, permissions: [], siteparams: { language } })
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.doMock('../../features/account/pages/user-profile-page.tsx', () => ({ UserProfilePage: RefusedPage }))
    const { router } = await openApp('/user/userprofile')
    expect(await screen.findByRole('heading', { level: 1, name: otherTitle })).toBeVisible()
    expect(screen.getByText('409')).toBeVisible()
    expect(screen.getByText(inTrash)).toBeVisible()
    expect(screen.getByText('409 in-trash: It is in the trash.')).toBeVisible()

    await act(() => router.navigate('/tabEditUsers/usersList'))
    expect(await screen.findByText('403 Forbidden')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: otherTitle })).toBeVisible()
    expect(screen.getByText(forbidden)).toBeVisible()
    vi.doUnmock('../../features/account/pages/user-profile-page.tsx')
  },
)

function RefusedPage(): never {
  throw { status: 409, code: 'in-trash', message: 'It is in the trash.' }
}

test('shows the status and text that the rule of a parameter gives', async () => {
  createFakeArchive(null)
  const rules: Record<string, ParamRule> = pages.invitation.params ?? {}
  vi.spyOn(rules, 'token').mockReturnValue({ status: 410, text: 'Invitations end after a week.' })
  await openApp('/invitation/abc')
  expect(await screen.findByRole('heading', { level: 1, name: 'request error' })).toBeVisible()
  expect(screen.getByText('410')).toBeVisible()
  expect(screen.getByText('Invitations end after a week.')).toBeVisible()
})

function BrokenPage(): never {
  throw new Error('the lamp is broken')
}
