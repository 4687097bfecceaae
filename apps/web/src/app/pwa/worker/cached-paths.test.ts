// @vitest-environment node

import { expect, test } from 'vitest'
import { findArea } from './cached-paths.ts'

const id = '019a0000-0000-7000-8000-000000000001'

test.each([
  ['/api/session', 'answers'],
  ['/api/items?kind=post&cursor=x', 'answers'],
  [`/api/items/${id}`, 'answers'],
  [`/api/items/${id}/transcript`, 'answers'],
  ['/api/search?q=boat', 'answers'],
  ['/api/search/facets?q=boat', 'answers'],
  ['/api/search?q=boat&cursor=x', undefined],
  [`/api/assets/${id}/thumbnail?width=320`, 'pictures'],
  [`/api/assets/${id}/playable`, 'precache-files'],
  [`/api/items/${id}/transcript.vtt`, 'precache-files'],
  [`/api/items/${id}/transcript_vtt`, undefined],
  ['/api/users', undefined],
  ['/api/maintenance-status', undefined],
  [`/api/items/${id}/revisions`, undefined],
  ['/search', undefined],
])('%s is cached in %s', (path, area) => {
  expect(findArea(new URL(path, 'https://archive.test'))).toBe(area)
})
