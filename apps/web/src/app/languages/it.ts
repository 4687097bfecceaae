import { namespacesOf } from '../../shared/i18n/namespaces-of.ts'

export const texts = namespacesOf(
  import.meta.glob<object>('../../**/locales/it.json', { eager: true, import: 'default' }),
)
