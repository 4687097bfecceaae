import { toNamespaces } from '../../shared/i18n/to-namespaces.ts'

/** What a guest reads first. */
export const texts = toNamespaces(
  import.meta.glob<object>(
    [
      '/src/app/locales/it.json',
      '../../shared/i18n/locales/it.json',
      '../../features/account/locales/it.json',
    ],
    { eager: true, import: 'default' },
  ),
)
