import { screen, waitFor } from '@testing-library/react'
import { type FunctionComponent, Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { lazyDialog, lazySection } from './lazy-with-retry.tsx'
import { selectToasts } from './toasts/toasts-slice.ts'

/** Code that fails to load the first time. */
function createLoad<P extends object>(component: FunctionComponent<P>) {
  let attempts = 0
  return async () => {
    attempts += 1
    if (attempts === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return component
  }
}

interface DialogProps {
  onClose: () => void
}

function Opener({ Dialog }: { Dialog: FunctionComponent<DialogProps> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Suspense>{isOpen ? <Dialog onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}

test('a section that could not be loaded says so and is loaded again on demand', async () => {
  createFakeArchive()
  const Section = lazySection(createLoad(({ name }: { name: string }) => <p>{name}</p>))
  const { person } = await renderWithProviders(
    <Suspense>
      <Section name="Comments" />
    </Suspense>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('The archive cannot be reached.')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Comments')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a dialog that could not be loaded says so and closes, so that its button opens it again', async () => {
  createFakeArchive()
  const Dialog = lazyDialog(
    createLoad(({ onClose }: DialogProps) => (
      <button type="button" onClick={onClose}>
        Close
      </button>
    )),
  )
  const { person, store } = await renderWithProviders(<Opener Dialog={Dialog} />)
  const open = screen.getByRole('button', { name: 'Open' })
  await person.click(open)
  await waitFor(() =>
    expect(selectToasts(store.getState()).map(({ title }) => title)).toEqual([
      'The archive cannot be reached. Check your connection and try again.',
    ]),
  )
  expect(open).toHaveAttribute('aria-expanded', 'false')
  await person.click(open)
  expect(await screen.findByRole('button', { name: 'Close' })).toBeVisible()
})
