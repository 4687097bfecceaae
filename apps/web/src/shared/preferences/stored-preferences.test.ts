import { describe, expect, test, vi } from 'vitest'
import { readStoredPreferences, storePreferences } from './stored-preferences.ts'

const key = 'lares.preferences'
const readPreferences = () => readStoredPreferences(['ja', 'it-CH', 'en'], false)

describe('the preferences stored in this browser', () => {
  test('are read back as stored, including unsaved changes', () => {
    const preferences = {
      ...readPreferences(),
      language: 'de',
      darkMode: true,
      accentColour: 'plum',
      density: 'compact',
      motion: 'reduced',
      unsaved: { userId: 'u', change: { darkMode: true }, failed: true },
    } as const
    storePreferences(preferences)
    expect(readPreferences()).toEqual(preferences)
  })

  test('are the browser’s language and the default look at first', () => {
    expect(readPreferences()).toMatchObject({ language: 'it', darkMode: null, primaryColour: 'terracotta' })
  })

  test.each(['null', '{"language":', '[]', '"x"', '{"unsaved":{"userId":7}}', '{"language":"xx"}'])(
    'are the defaults if the storage contains %s',
    (stored) => {
      localStorage.setItem(key, stored)
      expect(readPreferences()).toMatchObject({ language: 'it', density: 'comfortable', unsaved: null })
    },
  )

  test('contain the colours that the script for the first paint sets', () => {
    storePreferences({ ...readPreferences(), primaryColour: 'sea', accentColour: 'plum' })
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
      primary: { light: '#006488', dark: '#80c1e1' },
      accent: { light: '#784184', dark: '#d3a4de' },
    })
  })

  test('are the defaults, without an error, if storage is disabled', () => {
    const throwDenied = () => {
      throw new Error('denied')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(throwDenied)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwDenied)
    storePreferences(readPreferences())
    expect(readPreferences().language).toBe('it')
  })
})
