import { defaultLanguage, type Language, languages } from '@lares/shared-types/languages'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Namespace → its texts, in one language. */
export type Texts = Record<string, object>

export interface LanguageSwitch {
  readonly i18n: i18n
  /** Loads a language and then shows it. Of several calls the last one wins, however slow its texts come. */
  show(language: Language): Promise<void>
}

/** i18next with nothing loaded; `load` fetches all texts of one language. */
export function createLanguageSwitch(load: (language: Language) => Promise<Texts>): LanguageSwitch {
  const instance = createInstance({
    supportedLngs: languages,
    fallbackLng: false,
    defaultNS: 'shared',
    resources: {},
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  instance.use(initReactI18next)
  const started = instance.init({ lng: defaultLanguage })
  let wanted: Language | undefined

  async function show(language: Language): Promise<void> {
    wanted = language
    const [texts] = await Promise.all([load(language), started])
    for (const [namespace, part] of Object.entries(texts))
      instance.addResourceBundle(language, namespace, part)
    if (wanted === language) await instance.changeLanguage(language)
  }

  return { i18n: instance, show }
}
