import { act, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { languageChosen } from '../../shared/preferences/preferences-slice.ts'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { createFakeArchive } from '../../testing/fake-archive.ts'
import { openApp } from '../../testing/open-app.tsx'
import { bruno } from '../../testing/people.ts'
import { createRoute } from './web-page.ts'

test('a page has its title as heading, document title and tab, in the chosen language', async () => {
  createFakeArchive(bruno)
  const { store } = await openApp('/tabParams/interface')
  expect(await screen.findByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
  expect(document.title).toBe('Appearance · Lares')
  const tabs = screen.getByRole('navigation', { name: 'Settings and help' })
  expect(within(tabs).getByRole('link', { name: 'Appearance' })).toHaveAttribute('aria-current', 'page')

  act(() => store.dispatch(languageChosen('fr')))
  expect(await screen.findByRole('heading', { level: 1, name: 'Apparence' })).toBeVisible()
  expect(document.title).toBe('Apparence · Lares')
})

test('the form for a new item is titled by its kind', async () => {
  createFakeArchive({ ...bruno, permissions: ['items:create'] })
  await openApp('/dreams/new')
  expect(await screen.findByRole('heading', { level: 1, name: 'Write down a dream' })).toBeVisible()
  expect(document.title).toBe('Write down a dream · Lares')
})

test('a link is labelled with the short title of its page, unless it has a label of its own', () => {
  const load = vi.fn()
  const page = { pattern: '/faq', access: 'signed-in' } as const
  const titled = { title: 'faq:title', shortTitle: 'navigation:faq', load } as const
  expect(createRoute(page, { ...titled, navigation: { icon: 'help-circle' } })).toMatchObject({
    label: 'navigation:faq',
    navigation: { label: 'navigation:faq' },
  })
  const link = { icon: 'help-circle', label: 'navigation:settings' } as const
  expect(createRoute(page, { ...titled, navigation: link })).toMatchObject({
    label: 'navigation:faq',
    navigation: { label: 'navigation:settings' },
  })
})

test('the header of a page whose title is dynamic fails without one', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(() => render(<PageHeader />)).toThrow('A page whose title is dynamic must pass it')
})
