import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { fakeFamilyArchive, stubWideScreen } from '../testing/fake-family-archive.ts'

beforeEach(stubWideScreen)

test('a date field keeps the typed text, follows the URL, and clears its end of the range when invalid', async () => {
  fakeFamilyArchive()
  const { person, router } = await openApp('/search?q=letter')
  const from = () => screen.findByRole('textbox', { name: 'From' })
  await person.type(await from(), 'the fifties')
  await screen.findByText('the 1950s')
  await person.tab()
  await waitFor(() => expect(router.state.location.search).toBe('?q=letter&from=195X'))
  expect(await from()).toHaveValue('the fifties')
  await person.clear(await from())
  await person.type(await from(), 'long ago')
  await person.tab()
  await waitFor(() => expect(router.state.location.search).toBe('?q=letter'))
  expect(await from()).toHaveValue('long ago')
  expect(await from()).toBeInvalid()
  await router.navigate('/search?q=letter&from=1952')
  await waitFor(async () => expect(await from()).toHaveValue('1952'))
})
