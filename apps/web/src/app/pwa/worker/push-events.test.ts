// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { endPushes, markRead, openPushedPage, type PushScope, showPush } from './push-events.ts'

const origin = 'https://archive.test'

function createScope(windows: { url: string; focused: boolean }[] = []) {
  const shown: unknown[] = []
  const opened = windows.map((each) => ({ ...each, focus: vi.fn(), navigate: vi.fn() }))
  const scope = {
    location: { origin },
    registration: { showNotification: vi.fn(async (...args: unknown[]) => void shown.push(args)) },
    clients: { matchAll: async () => [...opened], openWindow: vi.fn() },
  }
  return { scope: scope as unknown as PushScope, shown, opened, openWindow: scope.clients.openWindow }
}

test('shows what a push says, in place of an earlier one about the same', async () => {
  const { scope, shown } = createScope()
  await showPush(scope, JSON.stringify({ id: '1', text: 'Anna ti menziona', path: '/x', language: 'it' }))
  expect(shown).toEqual([
    [
      'Lares',
      expect.objectContaining({ body: 'Anna ti menziona', lang: 'it', tag: '1', data: { path: '/x' } }),
    ],
  ])
})

test.each([undefined, '', 'nonsense', '{}', 'null', '{"text": 1}'])(
  'shows a notification without text for what it does not understand: %s',
  async (text) => {
    const { scope, shown } = createScope()
    await showPush(scope, text)
    expect(shown).toEqual([['Lares', expect.not.objectContaining({ body: expect.anything() })]])
  },
)

test('opens the page in a new window, or in the one that was used last', async () => {
  const none = createScope()
  await openPushedPage(none.scope, { path: '/posts/1/profile#comments' })
  expect(none.openWindow).toHaveBeenCalledWith(`${origin}/posts/1/profile#comments`)
  const some = createScope([
    { url: `${origin}/search`, focused: false },
    { url: `${origin}/images`, focused: true },
  ])
  await openPushedPage(some.scope, { path: '/posts/1/profile' })
  expect(some.opened[1]?.focus).toHaveBeenCalled()
  expect(some.opened[1]?.navigate).toHaveBeenCalledWith(`${origin}/posts/1/profile`)
  expect(some.opened[0]?.navigate).not.toHaveBeenCalled()
  expect(some.openWindow).not.toHaveBeenCalled()
})

test.each([undefined, {}, { path: 'https://elsewhere.test/' }, { path: '//elsewhere.test' }, { path: 1 }])(
  'opens the first page for a path that is none of the archive: %j',
  async (data) => {
    const { scope, openWindow } = createScope()
    await openPushedPage(scope, data)
    expect(openWindow).toHaveBeenCalledWith(`${origin}/`)
  },
)

test.each([true, false])(
  'marks a notification that was tapped as read, and ignores whether that succeeds: %s',
  async (succeeds) => {
    const fetch = vi.fn(async () => (succeeds ? new Response() : Promise.reject(new TypeError('offline'))))
    const scope = { fetch } as unknown as PushScope
    await markRead(scope, '')
    expect(fetch).not.toHaveBeenCalled()
    await markRead(scope, '019355a0')
    expect(fetch).toHaveBeenCalledWith(
      '/api/notifications/019355a0/read',
      expect.objectContaining({ method: 'POST' }),
    )
  },
)

test.each([true, false])(
  'ending pushes closes what is shown, whether the subscription ends: %s',
  async (succeeds) => {
    const shown = [{ close: vi.fn() }, { close: vi.fn() }]
    const unsubscribe = vi.fn(async () => succeeds || Promise.reject(new Error('unreachable')))
    const registration = {
      getNotifications: async () => shown,
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    }
    await endPushes({ registration: registration as never })
    expect(unsubscribe).toHaveBeenCalledTimes(1)
    for (const { close } of shown) expect(close).toHaveBeenCalledTimes(1)
  },
)
