import { screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { renderWithProviders } from '../../testing/render-with-providers.tsx'
import { type HeaderAction, HeaderActions } from './header-actions.tsx'

const run = vi.fn()
const subscribe = { label: 'Subscribe', icon: 'link', run } as const
const exported = { label: 'Export', icon: 'download', download: '/api/calendar-export' } as const
const openTable = { label: 'As a table', icon: 'list', to: '/fullList/users' } as const

async function show(actions: readonly HeaderAction[], isPhone: boolean) {
  createFakeArchive()
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), { matches: isPhone && media.includes('max-width') }),
  )
  const router = createMemoryRouter([{ path: '*', element: <HeaderActions actions={actions} /> }])
  return { ...(await renderWithProviders(<RouterProvider router={router} />)), router }
}

test('shows actions as buttons and links on a wide screen', async () => {
  const { person } = await show([subscribe, openTable], false)
  expect(screen.getByRole('link', { name: 'As a table' })).toHaveAttribute('href', '/fullList/users')
  await person.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(run).toHaveBeenCalledOnce()
})

test('shows several actions as a menu on a phone', async () => {
  const { person, router } = await show([subscribe, openTable], true)
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'More actions' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Subscribe', 'As a table'])
  await person.click(screen.getByRole('menuitem', { name: 'As a table' }))
  expect(router.state.location.pathname).toBe('/fullList/users')
})

test('shows a single action as a button on a phone', async () => {
  await show([subscribe], true)
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible()
})

test.each([false, true])('a file is a link that downloads it, on a phone: %s', async (isPhone) => {
  const { person } = await show([subscribe, exported], isPhone)
  if (isPhone) await person.click(screen.getByRole('button', { name: 'More actions' }))
  const link = await screen.findByRole(isPhone ? 'menuitem' : 'link', { name: 'Export' })
  expect(link).toHaveAttribute('href', '/api/calendar-export')
  expect(link).toHaveAttribute('download')
})
