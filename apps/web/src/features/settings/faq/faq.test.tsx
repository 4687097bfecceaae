import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { bruno } from '../../../testing/people.ts'

test('the URL of a question opens its answer', async () => {
  createFakeArchive(bruno)
  await openApp('/tabParams/faq#dates')
  expect(await screen.findByText(/the archive says “about 1952”/)).toBeVisible()
  expect(screen.getByText(/^Never. The original is kept/)).not.toBeVisible()
})

test('the questions are filtered ignoring accents and case, with a message when none matches', async () => {
  createFakeArchive({ ...bruno, siteparams: { language: 'fr' } })
  const { person } = await openApp('/tabParams/faq')
  const field = await screen.findByRole('searchbox', { name: 'Chercher dans les questions' })
  await person.type(field, 'PIECES jointes')
  await waitFor(() => expect(screen.getAllByRole('group')).toHaveLength(1))
  expect(await screen.findByText('Comment mettre un e-mail dans les archives ?')).toBeVisible()
  await person.type(field, ' zzz')
  expect(await screen.findByText('Aucune question ne contient ces mots.')).toBeVisible()
})

test('the tabs link to the pages and mark the current one', async () => {
  createFakeArchive(bruno)
  const { person, router } = await openApp('/tabParams/faq')
  const tab = (name: string) => screen.getByRole('link', { name, current: 'page' })
  await screen.findByRole('heading', { level: 1, name: 'Questions and answers' })
  await person.click(screen.getByRole('link', { name: 'About' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'About Lares' })).toBeVisible()
  expect(tab('About')).toHaveAttribute('href', '/tabParams/about')
  expect(screen.getByText('AGPL-3.0-or-later')).toBeVisible()
  expect(await screen.findByText('This browser does not say how much it stores.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/tabParams/about')
})

test('? lists the keyboard shortcuts, except while typing in a field', async () => {
  createFakeArchive(bruno)
  const { person } = await openApp('/tabParams/faq')
  const field = await screen.findByRole('searchbox', { name: 'Search the questions' })
  await person.type(field, 'why?')
  await waitFor(() => expect(field).toHaveValue('why?'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.tab()
  await person.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(dialog).toHaveTextContent('Light or darkCtrlL')
  expect(dialog).toHaveTextContent('A month earlier or laterPage uporPage down')
  expect(dialog).toHaveTextContent('Move an enlarged picture')
})
