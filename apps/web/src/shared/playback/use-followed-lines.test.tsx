import { fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFollowedLines } from './use-followed-lines.ts'

let scrollTo: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  vi.useFakeTimers()
  scrollTo = vi.fn()
})
afterEach(() => void vi.useRealTimers())

function Lines({ current }: { current: number }) {
  const { list, follow, handlers } = useFollowedLines<HTMLUListElement>()
  useEffect(() => {
    if (list.current) list.current.scrollTo = scrollTo
    follow(list.current?.children[current])
  }, [list, follow, current])
  return (
    <ul ref={list} {...handlers}>
      <li />
      <li />
    </ul>
  )
}

test.each([
  ['the wheel', (list: HTMLElement) => fireEvent.wheel(list)],
  ['touch', (list: HTMLElement) => fireEvent.touchMove(list)],
  ['a key', (list: HTMLElement) => fireEvent.keyDown(list, { key: 'ArrowDown' })],
])('lines follow the voice, but not soon after the reader has scrolled them by %s', (_, scroll) => {
  const { rerender } = render(<Lines current={0} />)
  expect(scrollTo).toHaveBeenCalledTimes(1)
  scroll(screen.getByRole('list'))
  rerender(<Lines current={1} />)
  expect(scrollTo).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  rerender(<Lines current={0} />)
  expect(scrollTo).toHaveBeenCalledTimes(2)
})
