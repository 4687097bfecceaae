import { readAiStatus } from '@lares/shared-types/contracts/ai'
import { search } from '@lares/shared-types/contracts/search'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { Refusal } from '../../../testing/stand-in-archive.ts'
import { familyArchive, found, modelsOf } from '../testing/family-archive.ts'

test('the meaning is looked for when that is chosen, and the address keeps it', async () => {
  const archive = familyArchive()
  const modes: unknown[] = []
  archive.on(search, ({ query }) => {
    modes.push(query.mode)
    return { ...found('The harvest'), ...(query.mode && { meaning: 'answers' as const }) }
  })
  const { person, router } = await openApp('/search?q=vendanges')
  const select = await screen.findByRole('combobox', { name: 'Search by' })
  await person.selectOptions(select, 'Meaning')
  await waitFor(() => expect(router.state.location.search).toBe('?q=vendanges&mode=meaning'))
  await waitFor(() => expect(modes).toEqual([undefined, 'meaning']))
  expect(await screen.findByText('The harvest')).toBeVisible()
  expect(screen.queryByText(/not set up/)).toBeNull()
})

test('where it is not set up, it is said with the way to do so, beside what the words have found', async () => {
  const archive = familyArchive()
  archive.on(search, () => ({ ...found('The harvest'), meaning: 'not-configured' as const }))
  await openApp('/search?q=harvest&mode=both')
  expect(await screen.findByText(/is not set up here, so your words were searched for instead/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'How to set it up' })).toHaveAttribute('href', '/tabParams/faq#ai')
  expect(await screen.findByText('The harvest')).toBeVisible()
})

test('where no word is found, the meaning is offered if it can be looked for', async () => {
  const archive = familyArchive()
  archive.on(readAiStatus, () => modelsOf({ ready: true }))
  archive.on(search, ({ query }) =>
    query.mode ? { ...found('The harvest'), meaning: 'answers' as const } : found(),
  )
  const { person, router } = await openApp('/search?q=vendange')
  await person.click(await screen.findByRole('button', { name: 'Search by meaning' }))
  expect(await screen.findByText('The harvest')).toBeVisible()
  expect(router.state.location.search).toBe('?q=vendange&mode=meaning')
})

test('where what follows can no longer be had, trying again begins at the top', async () => {
  const archive = familyArchive()
  let away = false
  archive.on(search, ({ query }) => {
    if (query.cursor) {
      away = true
      return new Refusal('invalid-cursor')
    }
    return away
      ? { ...found('All there is'), meaning: 'failed' as const }
      : { ...found('First'), meaning: 'answers' as const, nextCursor: 'next' }
  })
  const { person } = await openApp('/search?q=harvest&mode=meaning')
  const alert = await screen.findByRole('alert')
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('All there is')).toBeVisible()
  expect(screen.queryByText('First')).toBeNull()
})
