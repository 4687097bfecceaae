import { createInstance, type TFunction } from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatEdtf } from './format-edtf.ts'
import de from './locales/de.json'
import en from './locales/en.json'
import fr from './locales/fr.json'
import it from './locales/it.json'

const i18n = createInstance({
  lng: 'en',
  defaultNS: 'dates',
  interpolation: { escapeValue: false },
  resources: { en: { dates: en }, fr: { dates: fr }, it: { dates: it }, de: { dates: de } },
})

beforeAll(async () => {
  await i18n.init()
})

function format(expression: string, language = 'en'): string {
  const t: TFunction<'dates'> = i18n.getFixedT(language, 'dates')
  return formatEdtf(expression, language, t)
}

describe('a formatted EDTF date', () => {
  test.each([
    ['1952', '1952'],
    ['1952-05', 'May 1952'],
    ['1952-05-17', '17 May 1952'],
    ['1952~', 'about 1952'],
    ['1952?', 'perhaps 1952'],
    ['1952%', 'perhaps about 1952'],
    ['195X', 'the 1950s'],
    ['19XX', '1900 – 1999'],
    ['1952-21', 'spring 1952'],
    ['1952-XX', '1952'],
    ['1952-05-XX', 'May 1952'],
    ['1950/1955', '1950 – 1955'],
    ['1950/..', 'since 1950'],
    ['../1955', 'until 1955'],
    ['1950/', '1950 – end unknown'],
    ['/1955', 'start unknown – 1955'],
    ['0850', '850'],
  ])('formats %s as "%s"', (expression, expected) => {
    expect(format(expression)).toBe(expected)
  })

  test.each([
    ['fr', '1952-05-17~', 'vers le 17 mai 1952'],
    ['it', '195X', 'anni 1950'],
    ['it', '1952~', 'intorno al 1952'],
    ['it', '1952-03-08~', 'intorno al giorno 8 marzo 1952'],
    ['de', '195X', '1950er-Jahre'],
    ['de', '1952-05-17', '17. Mai 1952'],
    ['de', '1952-05-17/..', 'seit dem 17. Mai 1952'],
    ['de', '195X/..', 'seit den 1950er-Jahren'],
    ['de', '../1955', 'bis 1955'],
    ['fr', '1952-05-17/..', 'depuis le 17 mai 1952'],
    ['fr', '../1955', 'jusqu’en 1955'],
    ['fr', '../195X', 'jusque dans les années 1950'],
    ['it', '1950/..', 'dal 1950'],
    ['it', '../1952-05-17', 'fino al giorno 17 maggio 1952'],
    ['it', '../1955-05', 'fino a maggio 1955'],
    ['it', '1950~/..', 'da: intorno al 1950'],
  ])('formats in %s: %s as "%s"', (language, expression, expected) => {
    expect(format(expression, language)).toBe(expected)
  })

  test.each(['yesterday', '1952/1953/1954', '17.05.1952', '1952-13', '../..', ''])(
    'returns what is not a date unchanged: "%s"',
    (expression) => {
      expect(format(expression)).toBe(expression)
    },
  )
})
