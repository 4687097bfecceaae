import { toNamespaces } from '../../shared/i18n/to-namespaces.ts'

/** What the pages behind the sign-in say. */
export const texts = toNamespaces(
  import.meta.glob<object>(
    [
      '../navigation/locales/de.json',
      '../../shared/dates/locales/de.json',
      '../../shared/forms/locales/de.json',
      '../../shared/drafts/locales/de.json',
      '../../shared/failures/locales/de.json',
      '../pwa/locales/de.json',
      '../../features/*/locales/de.json',
      '../../features/account/preferences/locales/de.json',
      '../../features/ai/chat/locales/de.json',
      '../../features/settings/faq/locales/de.json',
      '!../../features/account/locales/*',
    ],
    { eager: true, import: 'default' },
  ),
)
