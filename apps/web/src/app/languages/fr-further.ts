import { toNamespaces } from '../../shared/i18n/to-namespaces.ts'

/** What the pages behind the sign-in say. */
export const texts = toNamespaces(
  import.meta.glob<object>(
    [
      '../navigation/locales/fr.json',
      '../../shared/dates/locales/fr.json',
      '../../shared/forms/locales/fr.json',
      '../../shared/drafts/locales/fr.json',
      '../../shared/failures/locales/fr.json',
      '../pwa/locales/fr.json',
      '../../features/*/locales/fr.json',
      '../../features/account/preferences/locales/fr.json',
      '../../features/ai/chat/locales/fr.json',
      '../../features/settings/faq/locales/fr.json',
      '!../../features/account/locales/*',
    ],
    { eager: true, import: 'default' },
  ),
)
