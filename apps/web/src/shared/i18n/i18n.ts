import { defaultLanguage, type Language, languages } from '@lares/shared-types/languages'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { getNumberFormat } from './number-format.ts'

/** Namespace → its texts, in one language. */
export type Texts = Record<string, object>

/** `first`: the few texts of a guest's first page; `further`: all others, loaded with the pages that need them. */
export type TextPart = 'first' | 'further'

export interface LanguageSwitch {
  readonly i18n: i18n
  /** Loads a language and then switches to it. Of several calls the last one wins, however slow its texts load. */
  show(language: Language): Promise<void>
  /** Loads the further texts of the current language, and from then on of every language that is chosen. */
  loadRemainingTexts(): Promise<void>
  /** Loads the texts of the current language again, and shows those that have changed. */
  reload(): Promise<void>
}

/** Creates i18next without texts; `load` fetches one part of the texts of one language. */
export function createLanguageSwitch(
  load: (language: Language, part: TextPart) => Promise<Texts>,
): LanguageSwitch {
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
  const initialized = instance.init({ lng: defaultLanguage })
  instance.services.formatter?.add('number', (value: number, language = defaultLanguage) =>
    getNumberFormat(language).format(value),
  )
  const parts = new Set<TextPart>(['first'])
  let requestedLanguage: Language = defaultLanguage
  let furtherTexts: Promise<void> | undefined

  async function loadParts(language: Language): Promise<void> {
    const [loaded] = await Promise.all([
      Promise.all([...parts].map((part) => load(language, part))),
      initialized,
    ])
    for (const [namespace, texts] of loaded.flatMap((part) => Object.entries(part))) {
      instance.addResourceBundle(language, namespace, texts)
    }
  }

  async function show(language: Language): Promise<void> {
    requestedLanguage = language
    await loadParts(language)
    if (requestedLanguage === language) await instance.changeLanguage(language)
  }

  /** Concurrent calls share one load; after a failure the next call retries. */
  function loadRemainingTexts(): Promise<void> {
    furtherTexts ??= loadFurtherOnce()
    return furtherTexts
  }

  async function loadFurtherOnce(): Promise<void> {
    parts.add('further')
    try {
      await loadParts(requestedLanguage)
    } catch (error) {
      parts.delete('further')
      furtherTexts = undefined
      throw error
    }
  }

  async function reload(): Promise<void> {
    const language = requestedLanguage
    await loadParts(language)
    // Makes the components render again, although the language stays.
    if (requestedLanguage === language) await instance.changeLanguage(language)
  }

  return { i18n: instance, show, loadRemainingTexts, reload }
}
