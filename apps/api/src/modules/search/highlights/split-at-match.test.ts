import { expect, test } from 'vitest'
import { splitAtMatch } from './split-at-match.ts'

test('divides the part of an excerpt with the first match', () => {
  expect(splitAtMatch('der alte Weg … zur \u0001Mühle\u0002 am \u0001Bach\u0002, und … weiter')).toEqual({
    lead: 'zur ',
    match: 'Mühle',
    tail: ' am Bach, und',
  })
})

test('cuts long texts on both sides, and no character in half', () => {
  const smiles = '😀'.repeat(100)
  const { lead, tail } = splitAtMatch(`${smiles} \u0001Mühle\u0002 ${smiles}`)
  for (const side of [lead, tail]) {
    expect(side.length).toBeGreaterThan(150)
    expect(side.length).toBeLessThan(165)
    // Half a character would become a replacement character.
    expect(Buffer.from(side).toString()).toBe(side)
  }
})
