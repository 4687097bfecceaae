import { namespacesOf } from '../../shared/i18n/namespaces-of.ts'

/** What a guest reads first. */
export const texts = namespacesOf(
  import.meta.glob<object>(
    [
      '/src/app/locales/it.json',
      '../../shared/i18n/locales/it.json',
      '../../features/account/locales/it.json',
    ],
    { eager: true, import: 'default' },
  ),
)
