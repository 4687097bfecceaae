import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { Toaster } from './toaster.tsx'
import { type NewToast, toastShown } from './toasts-slice.ts'

async function show(toast: NewToast) {
  createFakeArchive()
  const { store } = await renderWithProviders(<Toaster />)
  vi.useFakeTimers()
  act(() => void store.dispatch(toastShown(toast)))
}

const getCard = (text: string) => screen.getByText(text).closest('[data-intent]') as HTMLElement

const after = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

describe('a toast', () => {
  afterEach(() => void vi.useRealTimers())

  test('disappears after four seconds', async () => {
    await show({ title: 'Saved' })
    after(3999)
    expect(screen.getByText('Saved')).toBeVisible()
    after(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('pauses while the pointer is on it, and then stays for its remaining time', async () => {
    await show({ title: 'Saved' })
    after(3000)
    fireEvent.mouseEnter(getCard('Saved'))
    after(60_000)
    expect(screen.getByText('Saved')).toBeVisible()
    fireEvent.mouseLeave(getCard('Saved'))
    after(999)
    expect(screen.getByText('Saved')).toBeVisible()
    after(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('disappears on a click', async () => {
    await show({ title: 'Saved' })
    fireEvent.click(screen.getByText('Saved'))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test.each(['icon', 'padding', 'cross'])('disappears on a click on its %s', async (place) => {
    await show({ title: 'Saved' })
    const card = getCard('Saved')
    const parts = { icon: card.querySelector('svg'), padding: card, cross: screen.getByLabelText('Close') }
    fireEvent.click(parts[place as keyof typeof parts] as Element)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('has the role alert if it is an error', async () => {
    await show({ title: 'update failed', intent: 'error' })
    expect(screen.getByRole('alert')).toHaveTextContent('update failed')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  test('is added to a live region that is there before it', async () => {
    createFakeArchive()
    const { store } = await renderWithProviders(<Toaster />)
    const region = screen.getByRole('status')
    expect(region).toBeEmptyDOMElement()
    act(() => void store.dispatch(toastShown({ title: 'Saved' })))
    expect(region).toHaveTextContent('Saved')
    expect(region).toHaveAttribute('aria-atomic', 'false')
  })

  test('with an unknown intent is not shown', async () => {
    await show({ title: 'Saved', intent: 'loud' as 'info' })
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('is informational by default', async () => {
    await show({ title: 'Saved' })
    expect(getCard('Saved')).toHaveAttribute('data-intent', 'info')
  })
})
