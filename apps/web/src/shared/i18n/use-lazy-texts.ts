import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Loads the texts of one namespace, by language. */
export type TextLoaders = Readonly<Record<string, () => Promise<object>>>

/**
 * Loads the texts of a part of a guest's first page that is itself loaded later. Returns whether they are there in the
 * current language. Texts that the family has changed win.
 */
export function useLazyTexts(namespace: string, loaders: TextLoaders): boolean {
  const { i18n } = useTranslation()
  const { language } = i18n
  const [loadedLanguage, setLoadedLanguage] = useState<string>()

  useEffect(() => {
    let isCurrent = true
    loaders[language]?.().then(
      (texts) => {
        i18n.addResourceBundle(language, namespace, texts, true, false)
        if (isCurrent) setLoadedLanguage(language)
      },
      // What needs the texts stays away, as it does where its code cannot be loaded.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [i18n, language, loaders, namespace])

  return loadedLanguage === language
}
