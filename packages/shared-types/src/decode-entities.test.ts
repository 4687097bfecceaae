import { expect, test } from 'vitest'
import { decodeEntities } from './decode-entities.ts'

test.each([
  ['Tom &amp; Ida &lt;3', 'Tom & Ida <3'],
  ['&amp;lt;', '&lt;'],
  ['&#233;&#xE9;&#x1F600;', 'éé😀'],
  ['a&nbsp;b', 'a\u00A0b'],
  ['&unknown; &', '&unknown; &'],
  ['&#0;', '\uFFFD'],
  ['&#xD800;', '\uFFFD'],
  ['&#x110000;', '\uFFFD'],
])('decodes %s', (text, expected) => {
  expect(decodeEntities(text)).toBe(expected)
})
