import { toNamespaces } from '../../../shared/i18n/to-namespaces.ts'

/** The texts that only signed-in users need. */
export const texts = toNamespaces(
  import.meta.glob<object>(
    ['/src/**/locales/fr.json', '!/src/{app,shared/i18n,features/account}/locales/*'],
    { eager: true, import: 'default' },
  ),
)
