import type { Plugin } from 'vite'
import { leadingTo, onceModulesAreKnown, reachedFrom } from './reach.ts'

/** Of the icons' package only what draws those that are here: what fetches others comes with the pages that do. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|react-redux|redux|redux-thunk|reselect|immer|@reduxjs\/toolkit|i18next|react-i18next|radix3|isbot)\/|@iconify\/react\/dist\/offline/
const controls =
  /@mantine\/core\/esm\/(core|components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|NativeSelect|PasswordInput|TextInput|Transition|UnstyledButton|VisuallyHidden))\/|@mantine\/hooks\/esm\/(use-focus-within|use-hover|use-merged-ref|utils)\//
const widgets = /node_modules\/(@mantine|@floating-ui|tabbable)\//
const schemas = /node_modules\/typebox\//
const contracts = /\/packages\/shared-types\/src\/(?!.*\?plain$)/
const pages = /\/apps\/web\/src\/|\/packages\/shared-types\/src\/|node_modules\/@tanstack\//

/** Our own modules; of the contracts those without schemas, which other pages need (see `lean-contracts.ts`). */
const own =
  /\/apps\/web\/src\/|\/packages\/shared-types\/src\/(routing\/|permissions\.ts$|item-kinds\.ts$|.*\?plain$)/
/** The entry, the first page of a guest, and what the files of texts stand on. */
const start =
  /\/apps\/web\/src\/(main\.tsx|features\/account\/pages\/sign-in-page\.tsx|shared\/i18n\/to-namespaces\.ts)$/
/** An entry stays a file of its own, which the list of built files knows by the page's name. */
const entry = /\/main\.tsx$|\.html$/
const guestPages = /\/apps\/web\/src\/features\/account\/pages\/(?!user-profile)[\w-]+-page\.tsx$/

/** Large libraries that many pages do without: what leads to one is not in a file with what does not. */
const large = {
  forms: /node_modules\/(react-hook-form|@hookform|typebox\/build\/value)\//,
  markdown: /node_modules\/(react-markdown|remark-gfm)\//,
}

/**
 * In which files the code is: a few for what many pages stand on, because each file is a request of its own and many
 * small ones compress a third worse, and one for each page. Gives the groups, and the plugin that finds out for them
 * what leads where.
 */
export function codeGroups(): { plugin: Plugin; groups: object[] } {
  const isOwn = (id: string) => own.test(id)
  let first = new Set<string>()
  let ofGuests = new Set<string>()
  const leading = new Map<string, Set<string>>()
  const plugin = onceModulesAreKnown((ids, importsOf) => {
    const reached = (from: RegExp) =>
      reachedFrom(
        ids.filter((id) => from.test(id)),
        importsOf,
        isOwn,
      )
    first = reached(start)
    ofGuests = reached(guestPages)
    for (const [name, library] of Object.entries(large))
      leading.set(
        name,
        leadingTo((id) => library.test(id), ids, importsOf),
      )
  })
  const named = (debugName: string) => ({
    debugName,
    name: (id: string) =>
      [debugName, ...[...leading].filter(([, ids]) => ids.has(id)).map(([library]) => library)].join('-'),
  })

  const alone = { includeDependenciesRecursively: false }
  const groups = [
    { name: 'framework', test: framework },
    { name: 'controls', test: controls },
    { name: 'first-page', test: (id: string) => first.has(id) && !entry.test(id), ...alone },
    {
      name: 'start',
      tags: ['$initial'],
      test: (id: string) => !entry.test(id) && !schemas.test(id),
      ...alone,
    },
    { name: 'widgets', test: widgets, minShareCount: 2 },
    { name: 'schemas', test: schemas, minShareCount: 2, entriesAware: true },
    { name: 'contracts', test: contracts, minShareCount: 2, ...alone },
    { ...named('guests'), test: (id: string) => ofGuests.has(id), minShareCount: 2, ...alone },
    { ...named('pages'), test: pages, minShareCount: 3, ...alone },
  ]
  return { plugin, groups }
}
