import type { Citation } from '@lares/shared-types/citations'
import { expect, test } from 'vitest'
import { getCitationPath } from './citation-path.ts'

const citation = {
  itemId: '01900000-0000-7000-8000-000000000001',
  kind: 'record',
  title: 'A voice',
  source: 'transcript',
  quote: 'Wir haben & versteckt?',
} as const

test('links to the passage of the item, and to the second of a recording', () => {
  const page = '/records/01900000-0000-7000-8000-000000000001/profile'
  expect(getCitationPath(citation)).toBe(`${page}?quote=Wir+haben+%26+versteckt%3F`)
  expect(getCitationPath({ ...citation, start: 12.5 })).toMatch(/&t=12\.5$/)
})

test('opens a scan with the first words of the passage marked', () => {
  const quote = 'Der "alte" Hof stand am Fluss, seit 1870.'
  const scan: Citation = { ...citation, kind: 'document', source: 'file', quote }
  const search = (of: Partial<Citation>) =>
    new URL(getCitationPath({ ...scan, ...of }), 'http://a').searchParams.get('q')
  expect(search({})).toBe('"Der alte Hof stand am"')
  expect(search({ source: 'body' })).toBeNull()
  expect(search({ kind: 'mail' })).toBeNull()
})

test('opens a scan of several pages at the page of the passage', () => {
  const scan: Citation = { ...citation, kind: 'document', source: 'file', page: 3 }
  expect(getCitationPath(scan)).toMatch(/&page=3$/)
})

test('truncates a long quote at the end of a word', () => {
  const quote = new URL(
    getCitationPath({ ...citation, quote: 'kitchen '.repeat(100) }),
    'http://a',
  ).searchParams.get('quote')
  expect(quote).toMatch(/^kitchen( kitchen)+$/)
  expect(quote?.length).toBeLessThanOrEqual(160)
})
