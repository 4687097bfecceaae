import { toNamespaces } from '../../../shared/i18n/to-namespaces.ts'

/** What a guest reads first. */
export const texts = toNamespaces(
  import.meta.glob<object>('/src/{app,shared/i18n,features/account}/locales/de.json', {
    eager: true,
    import: 'default',
  }),
)
