import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Toaster } from '../../../shared/ui/toasts/toaster.tsx'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { newBuildDetected } from '../../build/new-build.ts'
import { newVersionReady } from '../pwa-slice.ts'
import { updateApp } from './update-app.ts'
import { UpdateBanner } from './update-banner.tsx'

vi.mock('./update-app.ts')

async function renderBanner() {
  createFakeArchive()
  return renderWithProviders(
    <>
      <UpdateBanner />
      <Toaster />
    </>,
  )
}

const findButton = () => screen.queryByRole('button', { name: 'Update' })

test.each([
  ['a newer version is waiting on the device', newVersionReady()],
  ['the gateway has a newer build', newBuildDetected()],
])('the banner appears when %s', async (_when, action) => {
  const { store } = await renderBanner()
  expect(findButton()).toBeNull()
  act(() => void store.dispatch(action))
  expect(findButton()).toBeVisible()
})

test('the banner disappears when the update starts', async () => {
  vi.mocked(updateApp).mockReturnValue(new Promise(() => undefined))
  const { store, person } = await renderBanner()
  act(() => void store.dispatch(newVersionReady()))
  await person.click(screen.getByRole('button', { name: 'Update' }))
  expect(findButton()).toBeNull()
  act(() => void store.dispatch(newVersionReady()))
  expect(findButton()).toBeNull()
})

test('shows a failure and allows starting the update again', async () => {
  vi.mocked(updateApp).mockRejectedValue(new Error('no'))
  const { store, person } = await renderBanner()
  act(() => void store.dispatch(newVersionReady()))
  await person.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('update failed')
  expect(findButton()).toBeVisible()
})
