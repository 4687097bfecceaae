import type { CustomTypeOptions, ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'

type Namespace = keyof CustomTypeOptions['resources']

/** The key of any text, with its namespace: `labels:tags.title`. */
export type TextKey = Extract<ParseKeys<Namespace[]>, `${Namespace}:${string}`>

/** Returns a function that returns the text of a key in the language of the interface. */
export function useText(): (key: TextKey) => string {
  const { i18n } = useTranslation()
  return (key) => i18n.t(key)
}
