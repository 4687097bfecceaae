import type { Plugin } from 'vite'

/** Our own modules; of the contracts those without schemas, which other pages need (see `lean-contracts.ts`). */
const own =
  /\/apps\/web\/src\/|\/packages\/shared-types\/src\/(routing\/|permissions\.ts$|item-kinds\.ts$|.*\?plain$)/
/** The entry, the page, and what the files of texts stand on. */
const starts =
  /\/apps\/web\/src\/(main\.tsx|features\/account\/pages\/sign-in-page\.tsx|shared\/i18n\/namespaces-of\.ts)$/

/**
 * Gathers what the first page of a guest is made of into one file, because dozens of small ones compress a third worse.
 * `has` is for a group of the code splitting; it knows our own modules that the page and the entry import at once.
 */
export function firstPage() {
  const found = new Set<string>()
  const plugin: Plugin = {
    name: 'lares:first-page',
    apply: 'build',
    buildEnd() {
      const follow = (id: string) => {
        if (found.has(id) || !own.test(id)) return
        found.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) follow(imported)
      }
      for (const id of this.getModuleIds()) {
        if (starts.test(id)) follow(id)
      }
    },
  }
  // The entry stays a file of its own, which the list of built files knows by the page's name.
  return { plugin, has: (id: string) => found.has(id) && !id.endsWith('/main.tsx') }
}
