import { search } from '@lares/shared-types/contracts/search'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { languages } from '@lares/shared-types/languages'
import { describe, expect, test } from 'vitest'
import { countFilters, filterOf, readSearch, type SearchState, writeSearch } from './search-state.ts'

const id = '019a0000-0000-7000-8000-000000000301'
const whole: SearchState = {
  ...{
    q: 'été "au lac"',
    kind: [...itemKinds],
    category: [id],
    tag: [id],
    participant: [id],
    place: ['Lyon', 'L’Aquila'],
  },
  ...{
    language: [...languages],
    from: '1952~',
    to: '../1960',
    favourite: true,
    rating: 3,
    hasFile: true,
    mode: 'both',
    sort: 'oldest',
    view: 'grid',
  },
}

describe('a search in the address', () => {
  test('comes back as it was written', () => {
    expect(readSearch(new URLSearchParams(writeSearch(whole).toString()))).toEqual(whole)
  })

  test('says nothing that the archive would refuse to keep of it', () => {
    const known = [...Object.keys(search.query.properties), 'view']
    expect(known).toEqual(expect.arrayContaining([...writeSearch(whole).keys()]))
  })

  test('is short where little is asked', () => {
    expect(writeSearch(readSearch(new URLSearchParams('q=lac'))).toString()).toBe('q=lac')
  })

  test('leaves out what makes no sense', () => {
    const state = readSearch(
      new URLSearchParams(
        'kind=song&kind=image&tag=1&place=&place=%20&sort=best&view=wall&favourite=yes&rating=9',
      ),
    )
    expect(state).toMatchObject({
      kind: ['image'],
      tag: [],
      place: [],
      sort: undefined,
      view: 'list',
      favourite: false,
      rating: 0,
    })
  })

  test('asks the archive nothing while only the view or the order is chosen', () => {
    expect(filterOf(readSearch(new URLSearchParams('view=grid&sort=oldest')))).toBeUndefined()
  })

  test.each(['🎄', '-', '("', ' '])('asks nothing for «%s», which is in no text', (q) => {
    expect(filterOf({ ...readSearch(new URLSearchParams()), q })).toBeUndefined()
  })

  test('goes by dates on the timeline', () => {
    expect(filterOf(readSearch(new URLSearchParams('q=lac&view=timeline')))).toEqual({
      q: 'lac',
      sort: 'oldest',
    })
    const newest = 'q=lac&view=timeline&sort=newest'
    expect(filterOf(readSearch(new URLSearchParams(newest)))).toEqual({ q: 'lac', sort: 'newest' })
    const unfit = 'q=lac&view=timeline&sort=relevance'
    expect(filterOf(readSearch(new URLSearchParams(unfit)))).toEqual({ q: 'lac', sort: 'oldest' })
  })

  test('counts its filters, the words not among them', () => {
    expect(countFilters(whole)).toBe(itemKinds.length + languages.length + 10)
  })
})
