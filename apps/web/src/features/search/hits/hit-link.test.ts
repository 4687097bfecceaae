import type { ItemSummary } from '@lares/shared-types/items'
import { expect, test } from 'vitest'
import { sampleSummary } from '../../../testing/sample-items.ts'
import { toHitLink } from './hit-link.ts'

const toLink = (kind: ItemSummary['kind'], page?: number) =>
  toHitLink({ item: sampleSummary(kind), ...(page && { page }), foundBy: [], meant: [] }, 'mill')

test('a scan of several pages opens at the page of the excerpt', () => {
  expect(toLink('document', 7)).toMatch(/\?q=mill&page=7$/)
  expect(toLink('document')).toMatch(/\?q=mill$/)
  expect(toLink('post')).not.toContain('?')
})
