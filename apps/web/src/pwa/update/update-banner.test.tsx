import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { newBuildSeen } from '../../app/build/new-build.ts'
import { Toaster } from '../../shared/ui/toasts/toaster.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { standInArchive } from '../../testing/stand-in-archive.ts'
import { newVersionWaits } from '../pwa-slice.ts'
import { updateApp } from './update-app.ts'
import { UpdateBanner } from './update-banner.tsx'

vi.mock('./update-app.ts')

async function shown() {
  standInArchive()
  return renderPart(
    <>
      <UpdateBanner />
      <Toaster />
    </>,
  )
}

const update = () => screen.queryByRole('button', { name: 'Update' })

test.each([
  ['a newer version waits on the device', newVersionWaits()],
  ['the gateway has a newer build', newBuildSeen()],
])('the banner comes when %s', async (_when, action) => {
  const { store } = await shown()
  expect(update()).toBeNull()
  act(() => void store.dispatch(action))
  expect(update()).toBeVisible()
})

test('it goes when the update has started', async () => {
  vi.mocked(updateApp).mockReturnValue(new Promise(() => undefined))
  const { store, person } = await shown()
  act(() => void store.dispatch(newVersionWaits()))
  await person.click(screen.getByRole('button', { name: 'Update' }))
  expect(update()).toBeNull()
  act(() => void store.dispatch(newVersionWaits()))
  expect(update()).toBeNull()
})

test('a failure is said, and the update can be asked for again', async () => {
  vi.mocked(updateApp).mockRejectedValue(new Error('no'))
  const { store, person } = await shown()
  act(() => void store.dispatch(newVersionWaits()))
  await person.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('update failed')
  expect(update()).toBeVisible()
})
