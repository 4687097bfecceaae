import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePageScroll } from './use-page-scroll.ts'

const height = 1000
let scroll: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerHeight', height)
  scroll = vi.fn()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

/** A line of the page at a place in the window, in pixels. */
function lineAt(top: number): HTMLElement {
  const line = document.createElement('div')
  line.getBoundingClientRect = () => new DOMRect(0, top, 100, 30)
  line.scrollIntoView = scroll
  return line
}

function start() {
  const { result, rerender } = renderHook(({ isPlaying }) => usePageScroll(isPlaying), {
    initialProps: { isPlaying: true },
  })
  return { follow: (top: number) => act(() => result.current(lineAt(top))), rerender }
}

test('a line out of reach is scrolled to, and one within reach is not', () => {
  const { follow } = start()
  follow(400)
  expect(scroll).not.toHaveBeenCalled()
  follow(900)
  expect(scroll).toHaveBeenCalledTimes(1)
})

test.each(['<input>', '<textarea></textarea>', '<div role="dialog"><button type="button">A</button></div>'])(
  'nothing is scrolled while the focus is in %s',
  (html) => {
    const { follow } = start()
    document.body.innerHTML = html
    const field = document.querySelector<HTMLElement>('input, textarea, button')
    field?.focus()
    follow(900)
    expect(scroll).not.toHaveBeenCalled()
    field?.blur()
    follow(900)
    expect(scroll).toHaveBeenCalledTimes(1)
  },
)

test.each([
  ['the wheel', () => fireEvent.wheel(window)],
  ['touch', () => fireEvent.touchMove(window)],
  ['a key', () => fireEvent.keyDown(window, { key: 'PageDown' })],
  ['the scrollbar', () => fireEvent.scroll(window)],
])('after scrolling away by %s the page stays until the line is in view again', (_, scrollAway) => {
  const { follow } = start()
  scrollAway()
  vi.advanceTimersByTime(60_000)
  follow(3000)
  expect(scroll).not.toHaveBeenCalled()
  follow(900)
  expect(scroll).toHaveBeenCalledTimes(1)
})

test('while somebody scrolls, the page stays although the line is in view', () => {
  const { follow } = start()
  fireEvent.wheel(window)
  follow(900)
  expect(scroll).not.toHaveBeenCalled()
})

test('the scrolling of the page itself does not end that it follows', () => {
  const { follow } = start()
  follow(900)
  fireEvent.scroll(window)
  follow(3000)
  expect(scroll).toHaveBeenCalledTimes(2)
})

test('the page follows again when the voice is started again', () => {
  const { follow, rerender } = start()
  fireEvent.wheel(window)
  rerender({ isPlaying: false })
  rerender({ isPlaying: true })
  follow(3000)
  expect(scroll).toHaveBeenCalledTimes(1)
})
