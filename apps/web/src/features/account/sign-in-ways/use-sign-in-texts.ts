import type { Language } from '@lares/shared-types/languages'
import { type TextLoaders, useLazyTexts } from '../../../shared/i18n/use-lazy-texts.ts'

export const signInTextLoaders: TextLoaders = {
  en: async () => (await import('./locales/en.json')).default,
  fr: async () => (await import('./locales/fr.json')).default,
  it: async () => (await import('./locales/it.json')).default,
  de: async () => (await import('./locales/de.json')).default,
} satisfies Record<Language, () => Promise<object>>

/** Whether the texts of this folder are loaded. They are not among the first texts of guests, most of whom use a password alone. */
export function useSignInTexts(): boolean {
  return useLazyTexts('sign-in-ways', signInTextLoaders)
}
