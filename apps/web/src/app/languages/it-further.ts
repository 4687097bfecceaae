import { toNamespaces } from '../../shared/i18n/to-namespaces.ts'

/** What the pages behind the sign-in say. */
export const texts = toNamespaces(
  import.meta.glob<object>(
    [
      '../navigation/locales/it.json',
      '../../shared/dates/locales/it.json',
      '../../shared/forms/locales/it.json',
      '../../shared/drafts/locales/it.json',
      '../../shared/failures/locales/it.json',
      '../pwa/locales/it.json',
      '../../features/*/locales/it.json',
      '../../features/account/preferences/locales/it.json',
      '../../features/ai/chat/locales/it.json',
      '../../features/settings/faq/locales/it.json',
      '!../../features/account/locales/*',
    ],
    { eager: true, import: 'default' },
  ),
)
