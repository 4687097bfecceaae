import { describe, expect, test, vi } from 'vitest'
import { readStoredPreferences, storePreferences } from './stored-preferences.ts'

const key = 'lares.preferences'
const fresh = () => readStoredPreferences(['ja', 'it-CH', 'en'], false)

describe('what this browser remembers of the interface', () => {
  test('is what was stored, with what has not been saved yet', () => {
    const preferences = {
      ...fresh(),
      language: 'de',
      darkMode: true,
      accentColour: 'plum',
      density: 'compact',
      motion: 'reduced',
      unsaved: { userId: 'u', change: { darkMode: true }, failed: true },
    } as const
    storePreferences(preferences)
    expect(fresh()).toEqual(preferences)
  })

  test('is at first the browser’s language and the default look', () => {
    expect(fresh()).toMatchObject({ language: 'it', darkMode: null, primaryColour: 'terracotta' })
  })

  test.each(['null', '{"language":', '[]', '"x"', '{"unsaved":{"userId":7}}', '{"language":"xx"}'])(
    'is nothing where the storage holds %s',
    (kept) => {
      localStorage.setItem(key, kept)
      expect(fresh()).toMatchObject({ language: 'it', density: 'comfortable', unsaved: null })
    },
  )

  test('has the colours that the script of the first paint sets', () => {
    storePreferences({ ...fresh(), primaryColour: 'sea', accentColour: 'plum' })
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
      primary: { light: '#006488', dark: '#80c1e1' },
      accent: { light: '#784184', dark: '#d3a4de' },
    })
  })

  test('is nothing, and no error, where storage is switched off', () => {
    const refuse = () => {
      throw new Error('denied')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    storePreferences(fresh())
    expect(fresh().language).toBe('it')
  })
})
