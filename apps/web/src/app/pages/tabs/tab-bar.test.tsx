import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { bruno } from '../../../testing/people.ts'

test('arrow keys, Home and End move the focus among the tabs, ordered by number', async () => {
  createFakeArchive(bruno)
  const { person } = await openApp('/tabParams/about')
  await screen.findByRole('heading', { level: 1, name: 'About Lares' })
  const links = within(screen.getByRole('navigation', { name: 'Settings and help' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Questions', 'About', 'Appearance'])
  links[1]?.focus()
  await person.keyboard('{ArrowRight}')
  expect(links[2]).toHaveFocus()
  await person.keyboard('{ArrowRight}')
  expect(links[2]).toHaveFocus()
  await person.keyboard('{Home}')
  expect(links[0]).toHaveFocus()
  await person.keyboard('{End}{ArrowLeft}')
  expect(links[1]).toHaveFocus()
  await person.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(links[1]).toHaveFocus()
})
