import { expect, test } from 'vitest'
import { citationPath } from './citation-path.ts'

const citation = {
  itemId: '01900000-0000-7000-8000-000000000001',
  kind: 'record',
  title: 'A voice',
  source: 'transcript',
  quote: 'Wir haben & versteckt?',
} as const

test('a citation leads to the passage of its item, and to the second where it is spoken', () => {
  const page = '/records/01900000-0000-7000-8000-000000000001/profile'
  expect(citationPath(citation)).toBe(`${page}?quote=Wir+haben+%26+versteckt%3F`)
  expect(citationPath({ ...citation, start: 12.5 })).toMatch(/&t=12\.5$/)
})

test('a long quote leads to its beginning, which ends with a word', () => {
  const quote = new URL(
    citationPath({ ...citation, quote: 'kitchen '.repeat(100) }),
    'http://a',
  ).searchParams.get('quote')
  expect(quote).toMatch(/^kitchen( kitchen)+$/)
  expect(quote?.length).toBeLessThanOrEqual(160)
})
