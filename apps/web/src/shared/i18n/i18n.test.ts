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
  test('has the further texts once whoever needs them is told so, also while they are on their way for another', async () => {
    const slow = Promise.withResolvers<Texts>()
    const languages = createLanguageSwitch((_, part) =>
      part === 'further' ? slow.promise : Promise.resolve({}),
    )
    await languages.show('de')
    const told: boolean[] = []
    const tell = () => told.push(languages.i18n.hasResourceBundle('de', 'further'))
    const asked = [languages.needFurther().then(tell), languages.needFurther().then(tell)]
    slow.resolve({ further: { name: 'de' } })
    await Promise.all(asked)
    expect(told).toEqual([true, true])
  })

  test('asks once more for further texts that did not come', async () => {
    let reachable = false
    const languages = createLanguageSwitch(async (_, part) => {
      if (part === 'further' && !reachable) throw new TypeError('Failed to fetch')
      return { [part]: { name: part } }
    })
    await languages.show('de')
    await expect(languages.needFurther()).rejects.toThrow('Failed to fetch')
    reachable = true
    await languages.needFurther()
    expect(languages.i18n.hasResourceBundle('de', 'further')).toBe(true)
  })
})
