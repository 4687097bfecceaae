import { namespacesOf } from '../../shared/i18n/namespaces-of.ts'

/** What the pages behind the sign-in say. */
export const texts = namespacesOf(
  import.meta.glob<object>(['../../features/*/locales/en.json', '!../../features/account/locales/*'], {
    eager: true,
    import: 'default',
  }),
)
