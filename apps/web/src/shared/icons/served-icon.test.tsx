import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServedIcon } from './served-icon.tsx'

const asked: string[] = []
let answer: (address: URL) => Response | Promise<Response>

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer(new URL(address))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const drawn = ({ pathname, searchParams }: URL) =>
  Response.json({
    prefix: pathname.split('/').at(-1)?.replace('.json', ''),
    icons: Object.fromEntries(
      (searchParams.get('icons') ?? '').split(',').map((name) => [name, { body: '<path/>' }]),
    ),
    width: 24,
    height: 24,
  })

const settle = () => act(() => vi.advanceTimersByTimeAsync(5000))

test('icons shown at once are asked for together, by collection, from our own address', async () => {
  answer = drawn
  const { container } = render(
    <>
      <ServedIcon name="tabler:file-zip" />
      <ServedIcon name="tabler:file-music" />
      <ServedIcon name="mdi:home" />
    </>,
  )
  await settle()
  expect(asked.map((address) => address.replace(window.location.origin, '')).sort()).toEqual([
    '/api/_icons/mdi.json?icons=home',
    '/api/_icons/tabler.json?icons=file-music,file-zip',
  ])
  expect(container.querySelectorAll('path')).toHaveLength(3)
})

test('no address is longer than 500 characters', async () => {
  answer = drawn
  const names = Array.from({ length: 60 }, (_, index) => `ph:some-rather-long-name-${index}`)
  render(names.map((name) => <ServedIcon key={name} name={name} />))
  await settle()
  expect(asked.length).toBeGreaterThan(1)
  for (const address of asked) expect(address.length).toBeLessThanOrEqual(500)
})

test.each([
  ['a missing collection', () => new Response('{}', { status: 404 })],
  ['a failed dependency', () => new Response('', { status: 424 })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['half an answer', () => new Response('{"prefix":')],
])('%s leaves an empty box of the icon’s size and no message', async (what, failing) => {
  answer = failing
  const { container } = render(<ServedIcon name={`bi:never-${what.length}`} size={28} />)
  await settle()
  expect(asked.length).toBeGreaterThan(0)
  const box = container.querySelector('span')
  expect(box).toHaveStyle({ width: '28px', height: '28px' })
  expect(box).toHaveAttribute('aria-hidden', 'true')
  expect(container.textContent).toBe('')
})

test('drawings that do not come in time are given up, and nothing is asked again', async () => {
  const answers: (() => void)[] = []
  answer = (address) => new Promise((resolve) => answers.push(() => resolve(drawn(address))))
  const { container } = render(<ServedIcon name="ion:late" />)
  await act(() => vi.advanceTimersByTimeAsync(4000))
  for (const say of answers) say()
  await settle()
  expect(container.querySelector('path')).toBeNull()
  expect(asked).toHaveLength(1)
})
