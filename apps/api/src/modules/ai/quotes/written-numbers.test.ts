import { describe, expect, test } from 'vitest'
import { hasAllNumbers, readNumbers } from './written-numbers.ts'

describe('the numbers of a text', () => {
  test.each([
    ['It was 03 May 1931', 'en', ['3', '1931']],
    ['two sons and twenty-two cows', 'en', ['2', '22']],
    ['in nineteen thirty-one', 'en', ['1931']],
    ['one hundred and four', 'en', ['104']],
    ['quatre-vingt-dix-sept ans, soixante et onze', 'fr', ['97', '71']],
    ['mille neuf cent trente et un', 'fr', ['1931']],
    ['ventidue, trentuno, millenovecentoquarantotto', 'it', ['22', '31', '1948']],
    ['neunundzwanzig und neunzehnhunderteinunddreißig', 'de', ['29', '1931']],
    ['10 000 lire, 12.500 Mark', 'de', ['10000', '12500']],
    ['in the 1950s', 'en', ['195X']],
    ['les années 50, les années 1960', 'fr', ['5X', '196X']],
    ['gli anni Cinquanta, tre anni fa', 'it', ['5X', '3']],
    ['millenovecentottantaquattro, centotto', 'it', ['1984', '108']],
    ['19XX', 'en', []],
    ['in den 1950er Jahren', 'de', ['195X']],
    ['1. Anna\n2) Emil', 'en', []],
    ['3. Mai', 'de', ['3']],
    ['the one often weighed', 'en', []],
    ['She met Otto, who sent a letter', 'en', []],
  ] as const)('in %s (%s)', (text, language, expected) => {
    expect([...readNumbers(text, [language])]).toEqual(expected)
  })

  test('take a time that grows with the text alone', () => {
    for (const word of ['hundert', 'einund ', '1 ', '1,000,', '. 1', 'cent et ']) {
      const { user: before } = process.cpuUsage()
      readNumbers(word.repeat(20_000))
      expect(process.cpuUsage().user - before).toBeLessThan(2_000_000)
    }
  })
})

test('are compared, a decade with its years', () => {
  expect(hasAllNumbers(readNumbers('in the 1950s'), readNumbers('1952-07'))).toBe(true)
  expect(hasAllNumbers(readNumbers('in the 1950s'), readNumbers('195X'))).toBe(true)
  expect(hasAllNumbers(readNumbers('gli anni Cinquanta'), readNumbers('1952'))).toBe(true)
  expect(hasAllNumbers(readNumbers('gli anni Cinquanta'), readNumbers('52 pecore, 1962'))).toBe(false)
  expect(hasAllNumbers(readNumbers('in the 1950s'), readNumbers('1962'))).toBe(false)
  expect(hasAllNumbers(readNumbers('two sons', ['en']), readNumbers('zwei Söhne'))).toBe(true)
  expect(hasAllNumbers(readNumbers('two sons', ['en']), readNumbers('3 Söhne'))).toBe(false)
})
