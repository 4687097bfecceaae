import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSwipe } from './use-swipe.ts'

const onStep = vi.fn()
const onClose = vi.fn()
beforeEach(() => vi.clearAllMocks())

function Film() {
  const swipe = useSwipe({ onStep, onClose })
  return (
    <div {...swipe}>
      <button type="button" aria-hidden data-testid="picture" />
      <input aria-label="Position" type="range" />
      <button type="button" aria-label="Play" />
    </div>
  )
}

interface Movement {
  readonly x: number
  readonly y: number
  readonly pointerType?: string
  readonly isPrimary?: boolean
}

function swipe(element: HTMLElement, { x, y, pointerType = 'touch', isPrimary = true }: Movement) {
  const pointer = { pointerType, isPrimary, pointerId: 1 }
  fireEvent.pointerDown(element, { ...pointer, clientX: 200, clientY: 100 })
  fireEvent.pointerUp(element, { ...pointer, clientX: 200 + x, clientY: 100 + y })
}

test.each([
  ['to the left', { x: -90, y: 10 }, [[1]], 0],
  ['to the right', { x: 90, y: -10 }, [[-1]], 0],
  ['downwards', { x: 20, y: 120 }, [], 1],
  ['upwards', { x: 0, y: -120 }, [], 0],
  ['a little', { x: 30, y: 5 }, [], 0],
  ['with a mouse', { x: -90, y: 0, pointerType: 'mouse' }, [], 0],
  ['with a second finger', { x: -90, y: 0, isPrimary: false }, [], 0],
])('a swipe %s on the picture', (_name, movement, steps, closings) => {
  render(<Film />)
  swipe(screen.getByTestId('picture'), movement)
  expect(onStep.mock.calls).toEqual(steps)
  expect(onClose).toHaveBeenCalledTimes(closings)
})

test.each(['Position', 'Play'])('a swipe that begins on a control, such as “%s”, is none', (name) => {
  render(<Film />)
  swipe(screen.getByLabelText(name), { x: -90, y: 0 })
  expect(onStep).not.toHaveBeenCalled()
})

test('a gesture that the browser takes over is no swipe', () => {
  render(<Film />)
  const picture = screen.getByTestId('picture')
  const pointer = { pointerType: 'touch', isPrimary: true, pointerId: 1 }
  fireEvent.pointerDown(picture, { ...pointer, clientX: 200, clientY: 100 })
  fireEvent.pointerCancel(picture, pointer)
  fireEvent.pointerUp(picture, { ...pointer, clientX: 90, clientY: 100 })
  expect(onStep).not.toHaveBeenCalled()
})
