import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../shared/ui/toasts/toaster.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { standInArchive } from '../../testing/stand-in-archive.ts'
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

/** The application in a browser that lets it be installed, up to the moment when `outcome` ends the browser's question. */
async function browser(outcome: () => Promise<{ outcome: string }>) {
  standInArchive()
  const { store, person } = await renderPart(
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

const accepted = async () => ({ outcome: 'accepted' })
const pass = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))

test('installing is offered ten seconds after it becomes possible, and the browser’s own offer held back', async () => {
  const { store, offer } = await browser(accepted)
  const { event } = offer()
  expect(event.defaultPrevented).toBe(true)
  expect(store.getState().pwa).toMatchObject({ canInstall: true, showInstallPrompt: false })
  await pass(9000)
  expect(screen.queryByText(title)).toBeNull()
  await pass(1000)
  expect(screen.getByText(title)).toBeVisible()
})

test('accepted: a toast says so and nothing is offered any more', async () => {
  const { person, offer } = await browser(accepted)
  const { prompt } = offer()
  await pass(10_000)
  await person.click(screen.getByRole('button', { name: 'Install' }))
  expect(await screen.findByText('App installed successfully')).toBeVisible()
  expect(screen.queryByText(title)).toBeNull()
  expect(prompt).toHaveBeenCalledOnce()
})

test('cancelled: it goes without a word', async () => {
  const { store, person, offer } = await browser(async () => ({ outcome: 'dismissed' }))
  offer()
  await pass(10_000)
  await person.click(screen.getByRole('button', { name: 'Install' }))
  await waitFor(() => expect(store.getState().pwa.canInstall).toBe(false))
  expect(screen.queryByText(title)).toBeNull()
  expect(store.getState().toasts).toEqual([])
})

test('any other end: a warning says what can be done', async () => {
  const { person, offer } = await browser(() => Promise.reject(new Error('no')))
  offer()
  await pass(10_000)
  await person.click(screen.getByRole('button', { name: 'Install' }))
  expect(await screen.findByText('Installation failed')).toBeVisible()
  expect(screen.getByText('Please try again or install manually from your browser menu')).toBeVisible()
  expect(screen.queryByText(title)).toBeNull()
})

test('without session storage it is still offered', async () => {
  const { offer } = await browser(accepted)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  offer()
  await pass(10_000)
  expect(screen.getByText(title)).toBeVisible()
})

test('who puts it aside is not asked again in this session', async () => {
  const { person, offer } = await browser(accepted)
  offer()
  await pass(10_000)
  await person.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText(title)).toBeNull()
  expect(sessionStorage.getItem('pwa-install-dismissed')).not.toBeNull()
  offer()
  await pass(10_000)
  expect(screen.queryByText(title)).toBeNull()
})

test.each(['(display-mode: standalone)', '(display-mode: fullscreen)'])(
  'an application that runs by itself, as %s, is not offered',
  async (mode) => {
    const matchMedia = window.matchMedia
    const { offer } = await browser(accepted)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: query === mode }),
    )
    offer()
    await pass(10_000)
    expect(screen.queryByText(title)).toBeNull()
  },
)

test('nor is one that was put on the home screen of an iPad', async () => {
  const { offer } = await browser(accepted)
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
  offer()
  await pass(10_000)
  Reflect.deleteProperty(navigator, 'standalone')
  expect(screen.queryByText(title)).toBeNull()
})

test('once it is installed from the browser’s menu it is not offered', async () => {
  const { offer } = await browser(accepted)
  offer()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  await pass(10_000)
  expect(screen.queryByText(title)).toBeNull()
})
