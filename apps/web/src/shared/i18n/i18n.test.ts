import { describe, expect, test } from 'vitest'
import { createLanguageSwitch, type Texts } from './i18n.ts'

describe('the language of the interface', () => {
  test('is the one chosen last, however slow the texts of an earlier choice come', async () => {
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

  test('has the further texts too once a page has asked for them, in the next language as well', async () => {
    const languages = createLanguageSwitch(async (language, part) => ({ [part]: { name: language } }))
    await languages.show('de')
    expect(languages.i18n.hasResourceBundle('de', 'further')).toBe(false)
    await languages.needFurther()
    expect(languages.i18n.hasResourceBundle('de', 'further')).toBe(true)
    await languages.show('fr')
    expect(languages.i18n.hasResourceBundle('fr', 'further')).toBe(true)
  })
})
