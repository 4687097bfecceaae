import { toNamespaces } from '../../../shared/i18n/to-namespaces.ts'

/** The texts of the pages that guests can open. */
export const texts = toNamespaces(
  import.meta.glob<object>('/src/{app,shared/i18n,features/account}/locales/it.json', {
    eager: true,
    import: 'default',
  }),
)
