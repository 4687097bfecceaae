import { describe, expect, test } from 'vitest'
import { createLanguageSwitch, type Texts } from './i18n.ts'

describe('the language of the interface', () => {
  test('is the one chosen last, even if the texts of an earlier choice arrive later', async () => {
    const slow = Promise.withResolvers<Texts>()
    const languages = createLanguageSwitch((language) =>
      language === 'fr' ? slow.promise : Promise.resolve({ shared: { retry: 'Riprova' } }),
    )
    const french = languages.show('fr')
    await languages.show('it')
    slow.resolve({ shared: { retry: 'Réessayer' } })
    await french
    expect(languages.i18n.language).toBe('it')
    expect(languages.i18n.t('retry')).toBe('Riprova')
  })

  test('has the further texts once a page has requested them, also after switching the language', async () => {
    const languages = createLanguageSwitch(async (language, part) => ({ [part]: { name: language } }))
    await languages.show('de')
    expect(languages.i18n.hasResourceBundle('de', 'further')).toBe(false)
    await languages.loadRemainingTexts()
    expect(languages.i18n.hasResourceBundle('de', 'further')).toBe(true)
    await languages.show('fr')
    expect(languages.i18n.hasResourceBundle('fr', 'further')).toBe(true)
  })

  test('resolves each request for further texts only when they are loaded, also if a load is in progress', async () => {
    const slow = Promise.withResolvers<Texts>()
    const languages = createLanguageSwitch((_, part) =>
      part === 'further' ? slow.promise : Promise.resolve({}),
    )
    await languages.show('de')
    const results: boolean[] = []
    const record = () => results.push(languages.i18n.hasResourceBundle('de', 'further'))
    const requests = [
      languages.loadRemainingTexts().then(record),
      languages.loadRemainingTexts().then(record),
    ]
    slow.resolve({ further: { name: 'de' } })
    await Promise.all(requests)
    expect(results).toEqual([true, true])
  })

  test('requests further texts again after loading them failed', async () => {
    let reachable = false
    const languages = createLanguageSwitch(async (_, part) => {
      if (part === 'further' && !reachable) throw new TypeError('Failed to fetch')
      return { [part]: { name: part } }
    })
    await languages.show('de')
    await expect(languages.loadRemainingTexts()).rejects.toThrow('Failed to fetch')
    reachable = true
    await languages.loadRemainingTexts()
    expect(languages.i18n.hasResourceBundle('de', 'further')).toBe(true)
  })
})
