import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../../shared/ui/toasts/toaster.tsx'
import { defineUntilTestEnds } from '../../../testing/define-until-test-ends.ts'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { watchInstall } from './install-event.ts'
import { InstallPrompt } from './install-prompt.tsx'

const title = 'Keep Lares at hand'
const pages: AbortController[] = []

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStorage.clear()
})
afterEach(() => {
  for (const page of pages.splice(0)) page.abort()
  vi.useRealTimers()
})

/** Renders the prompt in a browser that supports installing; `outcome` ends the browser's own prompt. */
async function setUpBrowser(outcome: () => Promise<{ outcome: string }>) {
  createFakeArchive()
  const { store, person } = await renderWithProviders(
    <>
      <InstallPrompt />
      <Toaster />
    </>,
  )
  const page = new AbortController()
  pages.push(page)
  const listen = window.addEventListener.bind(window)
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, act: EventListenerOrEventListenerObject) => listen(type, act, { signal: page.signal }),
  )
  watchInstall(store.dispatch)
  const offer = () => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = vi.fn(async () => undefined)
    Object.defineProperties(event, { prompt: { value: prompt }, userChoice: { get: outcome } })
    act(() => void window.dispatchEvent(event))
    return { event, prompt }
  }
  return { store, person, offer }
}

const acceptPrompt = async () => ({ outcome: 'accepted' })
const advance = (milliseconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))

test('offers installing ten seconds after it becomes possible, and prevents the browser’s own prompt', async () => {
  const { store, offer } = await setUpBrowser(acceptPrompt)
  const { event } = offer()
  expect(event.defaultPrevented).toBe(true)
  expect(store.getState().pwa).toMatchObject({ canInstall: true, showInstallPrompt: false })
  await advance(9000)
  expect(screen.queryByText(title)).toBeNull()
  await advance(1000)
  expect(screen.getByText(title)).toBeVisible()
})

test('shows a toast when the installation is accepted, and does not offer it again', async () => {
  const { person, offer } = await setUpBrowser(acceptPrompt)
  const { prompt } = offer()
  await advance(10_000)
  await person.click(screen.getByRole('button', { name: 'Install' }))
  expect(await screen.findByText('App installed successfully')).toBeVisible()
  expect(screen.queryByText(title)).toBeNull()
  expect(prompt).toHaveBeenCalledOnce()
})

test('disappears without a message when the browser’s prompt is cancelled', async () => {
  const { store, person, offer } = await setUpBrowser(async () => ({ outcome: 'dismissed' }))
  offer()
  await advance(10_000)
  await person.click(screen.getByRole('button', { name: 'Install' }))
  await waitFor(() => expect(store.getState().pwa.canInstall).toBe(false))
  expect(screen.queryByText(title)).toBeNull()
  expect(store.getState().toasts).toEqual([])
})

test('shows a warning with advice when the browser’s prompt fails', async () => {
  const { person, offer } = await setUpBrowser(() => Promise.reject(new Error('no')))
  offer()
  await advance(10_000)
  await person.click(screen.getByRole('button', { name: 'Install' }))
  expect(await screen.findByText('Installation failed')).toBeVisible()
  expect(screen.getByText('Please try again or install manually from your browser menu')).toBeVisible()
  expect(screen.queryByText(title)).toBeNull()
})

test('is offered without session storage too', async () => {
  const { offer } = await setUpBrowser(acceptPrompt)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  offer()
  await advance(10_000)
  expect(screen.getByText(title)).toBeVisible()
})

test('is not offered again in this session after it was dismissed', async () => {
  const { person, offer } = await setUpBrowser(acceptPrompt)
  offer()
  await advance(10_000)
  await person.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText(title)).toBeNull()
  expect(sessionStorage.getItem('pwa-install-dismissed')).not.toBeNull()
  offer()
  await advance(10_000)
  expect(screen.queryByText(title)).toBeNull()
})

test.each(['(display-mode: standalone)', '(display-mode: fullscreen)'])(
  'is not offered if the application is already installed and runs as %s',
  async (mode) => {
    const matchMedia = window.matchMedia
    const { offer } = await setUpBrowser(acceptPrompt)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: query === mode }),
    )
    offer()
    await advance(10_000)
    expect(screen.queryByText(title)).toBeNull()
  },
)

test('is not offered if the application is on the home screen of an iPad', async () => {
  const { offer } = await setUpBrowser(acceptPrompt)
  defineUntilTestEnds(navigator, { standalone: true })
  offer()
  await advance(10_000)
  expect(screen.queryByText(title)).toBeNull()
})

test('is not offered after the application was installed from the browser’s menu', async () => {
  const { offer } = await setUpBrowser(acceptPrompt)
  offer()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  await advance(10_000)
  expect(screen.queryByText(title)).toBeNull()
})
