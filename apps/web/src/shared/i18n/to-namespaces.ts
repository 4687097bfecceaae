import type { Texts } from './i18n.ts'

/**
 * Maps text files to namespaces, named after the folder that owns them: `…/features/account/locales/en.json` is
 * `account`, `…/shared/i18n/locales/en.json` is `shared`, `…/app/locales/en.json` is `app`. Throws for a path that
 * does not contain its owner, such as one relative to the owner's own folder.
 */
export function toNamespaces(files: Record<string, object>): Texts {
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [getNamespace(path), texts]))
}

function getNamespace(path: string): string {
  const owner = path.split('/').at(-3) ?? ''
  if (!/^[a-z]/.test(owner)) throw new Error(`${path} does not name the folder that owns its texts`)
  if (owner === '..') return 'app'
  return owner === 'i18n' ? 'shared' : owner
}
