import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServedIcon } from './served-icon.tsx'

const requested: string[] = []
let respond: (address: URL) => Response | Promise<Response>

beforeEach(() => {
  requested.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return respond(new URL(address))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const respondWithIcons = ({ pathname, searchParams }: URL) =>
  Response.json({
    prefix: pathname.split('/').at(-1)?.replace('.json', ''),
    icons: Object.fromEntries(
      (searchParams.get('icons') ?? '').split(',').map((name) => [name, { body: '<path/>' }]),
    ),
    width: 24,
    height: 24,
  })

const settle = () => act(() => vi.advanceTimersByTimeAsync(5000))

test('requests icons that appear together in one call per collection, from the own origin', async () => {
  respond = respondWithIcons
  const { container } = render(
    <>
      <ServedIcon name="tabler:file-zip" />
      <ServedIcon name="tabler:file-music" />
      <ServedIcon name="mdi:home" />
    </>,
  )
  await settle()
  expect(requested.map((address) => address.replace(window.location.origin, '')).sort()).toEqual([
    '/api/_icons/mdi.json?icons=home',
    '/api/_icons/tabler.json?icons=file-music,file-zip',
  ])
  expect(container.querySelectorAll('path')).toHaveLength(3)
})

test('splits requests so that no URL is longer than 500 characters', async () => {
  respond = respondWithIcons
  const names = Array.from({ length: 60 }, (_, index) => `ph:some-rather-long-name-${index}`)
  render(names.map((name) => <ServedIcon key={name} name={name} />))
  await settle()
  expect(requested.length).toBeGreaterThan(1)
  for (const address of requested) expect(address.length).toBeLessThanOrEqual(500)
})

test.each([
  ['a missing collection', () => new Response('{}', { status: 404 })],
  ['a failed dependency', () => new Response('', { status: 424 })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a truncated reply', () => new Response('{"prefix":')],
])('%s leaves an empty box of the icon’s size and no message', async (what, failing) => {
  respond = failing
  const { container } = render(<ServedIcon name={`bi:never-${what.length}`} size={28} />)
  await settle()
  expect(requested.length).toBeGreaterThan(0)
  const box = container.querySelector('span')
  expect(box).toHaveStyle({ width: '28px', height: '28px' })
  expect(box).toHaveAttribute('aria-hidden', 'true')
  expect(container.textContent).toBe('')
})

test('gives up on icons that do not arrive in time, without retrying', async () => {
  const pendingReplies: (() => void)[] = []
  respond = (address) =>
    new Promise((resolve) => pendingReplies.push(() => resolve(respondWithIcons(address))))
  const { container } = render(<ServedIcon name="ion:late" />)
  await act(() => vi.advanceTimersByTimeAsync(4000))
  for (const resolveReply of pendingReplies) resolveReply()
  await settle()
  expect(container.querySelector('path')).toBeNull()
  expect(requested).toHaveLength(1)
})
