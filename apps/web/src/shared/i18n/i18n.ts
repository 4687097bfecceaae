import { defaultLanguage, type Language, languages } from '@lares/shared-types/languages'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Namespace → its texts, in one language. */
export type Texts = Record<string, object>

/** A guest's first page needs few texts; the others come with the pages that say them. */
export type TextPart = 'first' | 'further'

export interface LanguageSwitch {
  readonly i18n: i18n
  /** Loads a language and then shows it. Of several calls the last one wins, however slow its texts come. */
  show(language: Language): Promise<void>
  /** Loads the further texts of the language that is shown, and from now on of every other that is chosen. */
  needFurther(): Promise<void>
}

/** i18next with nothing loaded; `load` fetches one part of the texts of one language. */
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
  const started = instance.init({ lng: defaultLanguage })
  const parts = new Set<TextPart>(['first'])
  let wanted: Language = defaultLanguage
  let further: Promise<void> | undefined

  async function loadParts(language: Language): Promise<void> {
    const [loaded] = await Promise.all([Promise.all([...parts].map((part) => load(language, part))), started])
    for (const [namespace, texts] of loaded.flatMap((part) => Object.entries(part))) {
      instance.addResourceBundle(language, namespace, texts)
    }
  }

  async function show(language: Language): Promise<void> {
    wanted = language
    await loadParts(language)
    if (wanted === language) await instance.changeLanguage(language)
  }

  /** Who needs them while they are on their way waits for them too; where they did not come, the next one asks again. */
  function needFurther(): Promise<void> {
    further ??= loadFurther()
    return further
  }

  async function loadFurther(): Promise<void> {
    parts.add('further')
    try {
      await loadParts(wanted)
    } catch (error) {
      parts.delete('further')
      further = undefined
      throw error
    }
  }

  return { i18n: instance, show, needFurther }
}
