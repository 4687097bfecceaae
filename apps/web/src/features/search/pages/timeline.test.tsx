import { search } from '@lares/shared-types/contracts/search'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../../testing/open-app.tsx'
import { familyArchive, found, onWideScreen, results } from '../testing/family-archive.ts'

beforeEach(onWideScreen)

describe('the timeline', () => {
  test('goes through the years, each told once, and narrows down to a decade', async () => {
    const archive = familyArchive()
    const asked: (string | undefined)[] = []
    archive.on(search, ({ query }) => {
      asked.push(query.sort)
      const { hits, ...rest } = found('One', 'Another', 'Later', 'Some time')
      const years = [1952, 1952, 1967]
      const dated = hits.map((hit, at) => {
        const earliest = `${years[at]}-01-01T00:00:00.000Z`
        const date = years[at] ? { edtf: String(years[at]), earliest, latest: earliest } : null
        return { ...hit, item: { ...hit.item, date } }
      })
      const decade = [
        { value: '1960', count: 1 },
        { value: '1940', count: 2 },
      ]
      return { ...rest, hits: dated, facets: { ...rest.facets, decade } }
    })
    const { person, router } = await openApp('/search?q=letter')
    await person.click(await screen.findByRole('button', { name: 'Timeline' }))
    await waitFor(async () => {
      const years = within(await results()).getAllByRole('heading', { level: 3 })
      expect(years.map((one) => one.textContent)).toEqual(['1952', '1967', 'Without a date'])
    })
    expect(asked).toEqual([undefined, 'oldest'])
    const decades = screen.getByRole('list', { name: 'By decade' })
    expect(within(decades).getAllByRole('button')).toHaveLength(3)
    expect(within(decades).getByRole('button', { name: '1950 (0)' })).toBeDisabled()
    await person.click(within(decades).getByRole('button', { name: '1960 (1)' }))
    await waitFor(() => expect(router.state.location.search).toContain('from=1960&to=1969'))
  })
})
