import { readAiStatus } from '@lares/shared-types/contracts/ai'
import { search } from '@lares/shared-types/contracts/search'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorReply } from '../../../testing/fake-archive.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { createAiStatus, createSearchPage, fakeFamilyArchive } from '../testing/fake-family-archive.ts'

test('searches by meaning when that mode is chosen, and stores the mode in the URL', async () => {
  const archive = fakeFamilyArchive()
  const modes: unknown[] = []
  archive.on(search, ({ query }) => {
    modes.push(query.mode)
    return { ...createSearchPage('The harvest'), ...(query.mode && { meaning: 'answers' as const }) }
  })
  const { person, router } = await openApp('/search?q=vendanges')
  const select = await screen.findByRole('combobox', { name: 'Search by' })
  await person.selectOptions(select, 'Meaning')
  await waitFor(() => expect(router.state.location.search).toBe('?q=vendanges&mode=meaning'))
  await waitFor(() => expect(modes).toEqual([undefined, 'meaning']))
  expect(await screen.findByText('The harvest')).toBeVisible()
  expect(screen.queryByText(/not set up/)).toBeNull()
})

test('says by which words a hit was found', async () => {
  const archive = fakeFamilyArchive()
  archive.on(search, () => {
    const page = createSearchPage('The harvest')
    return {
      ...page,
      hits: page.hits.map((hit) => ({
        ...hit,
        byMeaning: true,
        reason: [{ query: 'vendange', found: 'harvest', language: 'en' as const }],
      })),
      meaning: 'answers' as const,
      understanding: ['words' as const, 'dictionaries' as const],
    }
  })
  await openApp('/search?q=vendange&mode=both')
  const [seen, spoken] = await screen.findAllByText('harvest', { selector: '[lang="en"]' })
  expect(seen?.parentElement).toBeVisible()
  expect(seen?.parentElement).toHaveTextContent('vendange ≈ harvest')
  expect(spoken?.parentElement).toHaveTextContent('“vendange” means much the same as “harvest”')
  expect(screen.getByText(/Understood with your words and with dictionaries/)).toBeVisible()
})

test('offers a search by meaning when no word matches', async () => {
  const archive = fakeFamilyArchive()
  archive.on(readAiStatus, () => createAiStatus({ ready: true }))
  archive.on(search, ({ query }) =>
    query.mode ? { ...createSearchPage('The harvest'), meaning: 'answers' as const } : createSearchPage(),
  )
  const { person, router } = await openApp('/search?q=vendange')
  await person.click(await screen.findByRole('button', { name: 'Search by meaning' }))
  expect(await screen.findByText('The harvest')).toBeVisible()
  expect(router.state.location.search).toBe('?q=vendange&mode=meaning')
})

test('after an invalid cursor, trying again starts at the first page', async () => {
  const archive = fakeFamilyArchive()
  let isUnavailable = false
  archive.on(search, ({ query }) => {
    if (query.cursor) {
      isUnavailable = true
      return new ErrorReply('invalid-cursor')
    }
    return isUnavailable
      ? { ...createSearchPage('All there is'), meaning: 'failed' as const }
      : { ...createSearchPage('First'), meaning: 'answers' as const, nextCursor: 'next' }
  })
  const { person } = await openApp('/search?q=harvest&mode=meaning')
  const alert = await screen.findByRole('alert')
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('All there is')).toBeVisible()
  expect(screen.queryByText('First')).toBeNull()
})
