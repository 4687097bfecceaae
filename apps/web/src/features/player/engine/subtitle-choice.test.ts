import type { Language } from '@lares/shared-types/languages'
import { expect, test } from 'vitest'
import { chooseSubtitles, type SubtitleChoice } from './subtitle-choice.ts'

const toTracks = (...languages: (Language | null)[]) =>
  languages.map((language, index) => ({ url: `${index}`, language }))
const choose = (tracks: (Language | null)[], language: Language, choice?: SubtitleChoice) =>
  chooseSubtitles(toTracks(...tracks), { choice, language })

test('a film in the language of the user starts without subtitles', () => {
  expect(choose(['de', 'fr'], 'de')).toBeUndefined()
  expect(choose([null], 'de')).toBeUndefined()
})

test('a film in another language starts with those of the user, else with its own', () => {
  expect(choose(['fr', 'de', 'it'], 'it')).toBe(2)
  expect(choose(['fr'], 'it')).toBe(0)
})

test('what the user has chosen before comes first', () => {
  expect(choose(['fr', 'de'], 'it', 'off')).toBeUndefined()
  expect(choose(['de', 'fr'], 'de', 'fr')).toBe(1)
  expect(choose(['de'], 'de', 'fr')).toBeUndefined()
})
