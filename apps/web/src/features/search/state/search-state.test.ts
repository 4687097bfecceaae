import { search } from '@lares/shared-types/contracts/search'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { languages } from '@lares/shared-types/languages'
import { describe, expect, test } from 'vitest'
import {
  countFilters,
  parseSearch,
  type SearchState,
  serializeSearch,
  toSearchFilter,
} from './search-state.ts'

const id = '019a0000-0000-7000-8000-000000000301'
const fullState: SearchState = {
  q: 'été "au lac"',
  kind: [...itemKinds],
  category: [id],
  tag: [id],
  participant: [id],
  place: ['Lyon', 'L’Aquila'],
  language: [...languages],
  from: '1952~',
  to: '../1960',
  favourite: true,
  rating: 3,
  hasFile: true,
  mode: 'both',
  sort: 'oldest',
  view: 'grid',
}

describe('the search in the URL', () => {
  test('is parsed back into the state it was serialized from', () => {
    expect(parseSearch(new URLSearchParams(serializeSearch(fullState).toString()))).toEqual(fullState)
  })

  test('has only parameters that a saved search accepts', () => {
    const known = [...Object.keys(search.query.properties), 'view']
    expect(known).toEqual(expect.arrayContaining([...serializeSearch(fullState).keys()]))
  })

  test('omits default values', () => {
    expect(serializeSearch(parseSearch(new URLSearchParams('q=lac'))).toString()).toBe('q=lac')
  })

  test('ignores invalid values', () => {
    const state = parseSearch(
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

  test('makes no request while only the view or the order is chosen', () => {
    expect(toSearchFilter(parseSearch(new URLSearchParams('view=grid&sort=oldest')))).toBeUndefined()
  })

  test.each(['🎄', '-', '("', ' '])('makes no request for «%s», which matches no word', (q) => {
    expect(toSearchFilter({ ...parseSearch(new URLSearchParams()), q })).toBeUndefined()
  })

  test('sorts the timeline by date', () => {
    expect(toSearchFilter(parseSearch(new URLSearchParams('q=lac&view=timeline')))).toEqual({
      q: 'lac',
      sort: 'oldest',
    })
    const newest = 'q=lac&view=timeline&sort=newest'
    expect(toSearchFilter(parseSearch(new URLSearchParams(newest)))).toEqual({ q: 'lac', sort: 'newest' })
    const invalidSort = 'q=lac&view=timeline&sort=relevance'
    expect(toSearchFilter(parseSearch(new URLSearchParams(invalidSort)))).toEqual({
      q: 'lac',
      sort: 'oldest',
    })
  })

  test('counts its filters without the query', () => {
    expect(countFilters(fullState)).toBe(itemKinds.length + languages.length + 10)
  })
})
