import { expect, test } from 'vitest'
import { generatePassphrase } from './generate-passphrase.ts'

test('a passphrase has five groups of five letters that nobody confuses', () => {
  expect(generatePassphrase()).toMatch(/^([a-hj-km-np-z2-90]{5}-){4}[a-hj-km-np-z2-90]{5}$/)
})

test('every letter is equally likely', () => {
  let next = 0
  const letters = new Map<string, number>()
  for (let round = 0; round < 256; round++) {
    const text = generatePassphrase((bytes) => bytes.map(() => next++ % 256))
    for (const letter of text.replaceAll('-', '')) letters.set(letter, (letters.get(letter) ?? 0) + 1)
  }
  expect(letters.size).toBe(32)
  expect(new Set(letters.values()).size).toBe(1)
})
