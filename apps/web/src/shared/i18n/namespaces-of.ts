import type { Texts } from './i18n.ts'

/**
 * Names each file of texts by the folder that owns it: `…/features/account/locales/en.json` is the namespace
 * `account`, `…/shared/i18n/locales/en.json` is `shared`, `…/app/locales/en.json` is `app`. Throws for a path that does
 * not name its owner, such as one relative to the owner's own folder.
 */
export function namespacesOf(files: Record<string, object>): Texts {
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [namespaceOf(path), texts]))
}

function namespaceOf(path: string): string {
  const owner = path.split('/').at(-3) ?? ''
  if (!/^[a-z]/.test(owner)) throw new Error(`${path} does not name the folder that owns its texts`)
  if (owner === '..') return 'app'
  return owner === 'i18n' ? 'shared' : owner
}
