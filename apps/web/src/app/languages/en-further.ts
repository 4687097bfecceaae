import { toNamespaces } from '../../shared/i18n/to-namespaces.ts'

/** What the pages behind the sign-in say. */
export const texts = toNamespaces(
  import.meta.glob<object>(
    [
      '../navigation/locales/en.json',
      '../../shared/dates/locales/en.json',
      '../../shared/forms/locales/en.json',
      '../../shared/drafts/locales/en.json',
      '../../shared/failures/locales/en.json',
      '../pwa/locales/en.json',
      '../../features/*/locales/en.json',
      '../../features/account/preferences/locales/en.json',
      '../../features/ai/chat/locales/en.json',
      '../../features/settings/faq/locales/en.json',
      '!../../features/account/locales/*',
    ],
    { eager: true, import: 'default' },
  ),
)
