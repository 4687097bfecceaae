import { namespacesOf } from '../../shared/i18n/namespaces-of.ts'

/** What a guest reads first. */
export const texts = namespacesOf(
  import.meta.glob<object>(
    [
      '/src/app/locales/en.json',
      '../../shared/i18n/locales/en.json',
      '../../features/account/locales/en.json',
    ],
    { eager: true, import: 'default' },
  ),
)
