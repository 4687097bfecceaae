import { namespacesOf } from '../../shared/i18n/namespaces-of.ts'

/** What a guest reads first. */
export const texts = namespacesOf(
  import.meta.glob<object>(
    [
      '/src/app/locales/fr.json',
      '../../shared/i18n/locales/fr.json',
      '../../features/account/locales/fr.json',
    ],
    { eager: true, import: 'default' },
  ),
)
