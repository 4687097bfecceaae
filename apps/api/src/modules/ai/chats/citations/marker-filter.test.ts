import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MarkerFilter } from './marker-filter.ts'

function filterText(text: string, size = 1) {
  const filter = new MarkerFilter()
  const shown: string[] = []
  for (let index = 0; index < text.length; index += size)
    shown.push(filter.push(text.slice(index, index + size)))
  shown.push(filter.end())
  return { text: shown.join(''), markers: filter.markers }
}

describe('citation markers', () => {
  test.each([
    ['Born in Lyon [1].', 'Born in Lyon.', [{ numbers: [1], quote: undefined, at: 12 }]],
    ['Born. [1, 2] Then', 'Born. Then', [{ numbers: [1, 2], quote: undefined, at: 5 }]],
    ['Lyon [3 "née à Lyon"].', 'Lyon.', [{ numbers: [3], quote: 'née à Lyon', at: 4 }]],
    ['Lyon [3: « née [sic] à Lyon »].', 'Lyon.', [{ numbers: [3], quote: 'née [sic] à Lyon', at: 4 }]],
    [
      'Lyon [12 „in Lyon“][4 “there”]',
      'Lyon',
      [
        { numbers: [12], quote: 'in Lyon', at: 4 },
        { numbers: [4], quote: 'there', at: 4 },
      ],
    ],
    ['Lyon【7】.', 'Lyon.', [{ numbers: [7], quote: undefined, at: 4 }]],
    [
      'One. [1]\n\n[2] Two',
      'One.\n\n Two',
      [
        { numbers: [1], quote: undefined, at: 4 },
        { numbers: [2], quote: undefined, at: 4 },
      ],
    ],
  ])('are removed from %j', (text, shown, markers) => {
    expect(filterText(text)).toEqual({ text: shown, markers })
  })

  test.each([
    'a [b] c',
    'see [1952 or so]',
    '- [ ] to do',
    'an open [',
    'an open [3 "quote without end',
    '[[3 x',
    'ends \n',
  ])('are not found in the brackets of %j', (text) => {
    expect(filterText(text)).toEqual({ text: text.trimEnd(), markers: [] })
  })

  test('are the same for any split into pieces', () => {
    const part = fc.constantFrom(
      '[1]',
      '[2 "a b"]',
      '[',
      ']',
      ' ',
      '\n',
      '3',
      '"',
      'Lyon',
      '.',
      '[x]',
      '„',
      '[4, 5]',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (parts, size) => {
        expect(filterText(parts.join(''), size)).toEqual(filterText(parts.join(''), 1000))
      }),
    )
  })

  test('white space is limited and filtered quickly', () => {
    const started = performance.now()
    const filter = new MarkerFilter()
    expect(filter.push('One.')).toBe('One.')
    expect(filter.push('\n'.repeat(200_000))).toBe('')
    expect(filter.receivedLength).toBe(200_004)
    expect(filter.push('Two.')).toMatch(/^\n{2,200}Two\.$/)
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  test('are never visible, not even partially', () => {
    const filter = new MarkerFilter()
    let shown = ''
    for (const letter of 'She was born in Lyon [3 "née à Lyon"]. He was not [4].') {
      shown += filter.push(letter)
      expect(shown).not.toMatch(/\[|née|\d/)
    }
  })
})
