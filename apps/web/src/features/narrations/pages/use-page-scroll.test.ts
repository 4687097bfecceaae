import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePageScroll } from './use-page-scroll.ts'

const height = 1000
let scroll: ReturnType<typeof vi.fn<() => void>>
/** How far the page is scrolled, in pixels. */
let scrolled = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerHeight', height)
  scroll = vi.fn()
  scrolled = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

/** Adds a line to the page at a place in pixels. */
function addLine(top: number): HTMLElement {
  const line = document.createElement('div')
  line.getBoundingClientRect = () => new DOMRect(0, top - scrolled, 100, 30)
  line.scrollIntoView = scroll
  document.body.append(line)
  return line
}

/** Moves the page, as a scrollbar does. */
function scrollTo(top: number): void {
  scrolled = top
  fireEvent.scroll(window)
}

function start() {
  const { result, rerender } = renderHook(({ isPlaying }) => usePageScroll(isPlaying), {
    initialProps: { isPlaying: true },
  })
  return { follow: (top: number) => act(() => result.current(addLine(top))), rerender }
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
  ['the scrollbar', () => true],
])('after scrolling away by %s the page stays until the line is in view again', (_, begin) => {
  const { follow } = start()
  follow(400)
  begin()
  scrollTo(2000)
  vi.advanceTimersByTime(60_000)
  follow(430)
  follow(460)
  expect(scroll).not.toHaveBeenCalled()
  scrollTo(0)
  follow(900)
  expect(scroll).toHaveBeenCalledTimes(1)
})

test('scrolling within sight of the line does not end that the page follows', () => {
  const { follow } = start()
  follow(400)
  scrollTo(300)
  follow(3000)
  expect(scroll).toHaveBeenCalledTimes(1)
})

test('while somebody scrolls, the page stays although the line is in view', () => {
  const { follow } = start()
  fireEvent.wheel(window)
  follow(900)
  expect(scroll).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  follow(930)
  expect(scroll).toHaveBeenCalledTimes(1)
})

test('the scrolling of the page itself does not end that it follows', () => {
  const { follow } = start()
  follow(3000)
  scrollTo(1000)
  follow(3030)
  expect(scroll).toHaveBeenCalledTimes(2)
})

test('the page follows again when the voice is started again', () => {
  const { follow, rerender } = start()
  follow(400)
  scrollTo(2000)
  rerender({ isPlaying: false })
  rerender({ isPlaying: true })
  follow(430)
  expect(scroll).toHaveBeenCalledTimes(1)
})
