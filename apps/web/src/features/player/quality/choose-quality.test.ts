import { describe, expect, test } from 'vitest'
import { chooseQuality, getPlayedSize } from './choose-quality.ts'

/** A film of a minute with 8 million bits a second, and its smaller copy. */
const film = { size: 200_000_000, playableSize: 60_000_000, playableSmallSize: 14_000_000, duration: 60 }
const { playableSmallSize, ...plain } = film

describe('automatically', () => {
  test.each([
    ['nothing is known', {}, 'best'],
    ['data is to be saved', { saveData: true }, 'small'],
    ['the connection is of 3G', { effectiveType: '3g' }, 'small'],
    ['the connection is of 2G', { effectiveType: 'slow-2g' }, 'small'],
    ['the connection is of 4G', { effectiveType: '4g' }, 'best'],
    ['the connection has the bits of the film, but no more', { effectiveType: '4g', downlink: 9 }, 'small'],
    ['the connection has as much as a browser reports', { effectiveType: '4g', downlink: 10 }, 'best'],
    ['a film has stalled', { effectiveType: '4g', downlink: 10, hasStalled: true }, 'small'],
  ] as const)('where %s', (_, connection, quality) => {
    expect(chooseQuality(film, 'automatic', connection)).toBe(quality)
    expect(chooseQuality(plain, 'automatic', connection)).toBe('best')
  })

  test('a lighter film is played at its best over the same connection', () => {
    const lighter = { ...film, duration: 120 }
    expect(chooseQuality(lighter, 'automatic', { downlink: 9 })).toBe('best')
    expect(chooseQuality({ ...film, duration: 0 }, 'automatic', { downlink: 9 })).toBe('best')
  })
})

test('what a person has chosen holds over any connection, where there is such a copy', () => {
  expect(chooseQuality(film, 'best', { saveData: true, hasStalled: true })).toBe('best')
  expect(chooseQuality(film, 'small', { effectiveType: '4g' })).toBe('small')
  expect(chooseQuality(plain, 'small', {})).toBe('best')
})

test('says the size of what is played', () => {
  expect(getPlayedSize(film, 'best')).toBe(60_000_000)
  expect(getPlayedSize({ size: 200_000_000, duration: 60 }, 'best')).toBe(200_000_000)
  expect(getPlayedSize(film, 'small')).toBe(14_000_000)
  expect(getPlayedSize(plain, 'small')).toBe(60_000_000)
})
