import { search } from '@lares/shared-types/contracts/search'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import {
  createSearchPage,
  fakeFamilyArchive,
  findResults,
  stubWideScreen,
} from '../testing/fake-family-archive.ts'

beforeEach(stubWideScreen)

describe('the timeline', () => {
  test('heads each year once, and filters by decade', async () => {
    const archive = fakeFamilyArchive()
    const requests: (string | undefined)[] = []
    archive.on(search, ({ query }) => {
      requests.push(query.sort)
      const { hits, ...rest } = createSearchPage('One', 'Another', 'Later', 'Some time')
      const years = [1952, 1952, 1967]
      const dated = hits.map((hit, index) => {
        const earliest = `${years[index]}-01-01T00:00:00.000Z`
        const date = years[index] ? { edtf: String(years[index]), earliest, latest: earliest } : null
        return { ...hit, item: { ...hit.item, date } }
      })
      const decade = [
        { value: '1960', count: 1 },
        { value: '1940', count: 2 },
      ]
      return { ...rest, hits: dated, facets: { ...rest.facets, decade } }
    })
    const { person, router } = await openApp('/search?q=letter&mode=words')
    await person.click(await screen.findByRole('button', { name: 'Timeline' }))
    await waitFor(async () => {
      const years = within(await findResults()).getAllByRole('heading', { level: 3 })
      expect(years.map((one) => one.textContent)).toEqual(['1952', '1967', 'Without a date'])
    })
    expect(requests).toEqual([undefined, 'oldest'])
    const decades = screen.getByRole('list', { name: 'By decade' })
    expect(within(decades).getAllByRole('button')).toHaveLength(3)
    expect(within(decades).getByRole('button', { name: '1950 (0)' })).toBeDisabled()
    await person.click(within(decades).getByRole('button', { name: '1960 (1)' }))
    await waitFor(() => expect(router.state.location.search).toContain('from=1960&to=1969'))
  })
})
