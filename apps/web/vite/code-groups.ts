import type { Plugin } from 'vite'
import { findImporters, findReachable, onModuleGraph } from './module-graph.ts'

/** Of Iconify only the offline part; the part that fetches icons is bundled with the pages that use it. */
const frameworkModules =
  /node_modules\/(react|react-dom|scheduler|react-router|react-redux|redux|redux-thunk|reselect|immer|@reduxjs\/toolkit|i18next|react-i18next|radix3|isbot)\/|@iconify\/react\/dist\/offline/
const controlModules =
  /@mantine\/core\/esm\/(core|components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|NativeSelect|PasswordInput|TextInput|Transition|UnstyledButton|VisuallyHidden))\/|@mantine\/hooks\/esm\/(use-focus-within|use-hover|use-merged-ref|utils)\//
const widgetModules = /node_modules\/(@mantine|@floating-ui|tabbable)\//
const schemaModules = /node_modules\/typebox\//
const contractModules = /\/packages\/shared-types\/src\/(?!.*\?plain$)/
const pageModules = /\/apps\/web\/src\/|\/packages\/shared-types\/src\/|node_modules\/@tanstack\//

/** The application's modules; of the shared types only those without schemas (see `lean-contracts.ts`). */
const ownModules =
  /\/apps\/web\/src\/|\/packages\/shared-types\/src\/(routing\/|permissions\.ts$|item-kinds\.ts$|.*\?plain$)/
/** The entry, the first page of a guest, and the dependency of the text files. */
const startModules =
  /\/apps\/web\/src\/(main\.tsx|features\/account\/pages\/sign-in-page\.tsx|shared\/i18n\/to-namespaces\.ts)$/
/** The entry remains a chunk of its own, which Vite's manifest lists by the name of the page. */
const entryModules = /\/main\.tsx$|\.html$/
const guestPages = /\/apps\/web\/src\/features\/account\/pages\/(?!user-profile)[\w-]+-page\.tsx$/

/** Large libraries that many pages do not need: modules that import one are not grouped with modules that do not. */
const largeLibraries = {
  forms: /node_modules\/(react-hook-form|@hookform|typebox\/build\/value)\//,
  markdown: /node_modules\/(react-markdown|remark-gfm)\//,
}

/**
 * Divides the code into chunks: a few for what many pages share, because each chunk is a request and many small ones
 * compress a third worse, and one per page. Returns the groups, and the plugin that analyses the module graph for them.
 */
export function createCodeGroups(): { plugin: Plugin; groups: object[] } {
  const isOwnModule = (id: string) => ownModules.test(id)
  let firstPage = new Set<string>()
  let guestModules = new Set<string>()
  const importersOfLibrary = new Map<string, Set<string>>()
  const plugin = onModuleGraph((ids, getImports) => {
    const findReachedFrom = (pattern: RegExp) =>
      findReachable(
        ids.filter((id) => pattern.test(id)),
        getImports,
        isOwnModule,
      )
    firstPage = findReachedFrom(startModules)
    guestModules = findReachedFrom(guestPages)
    for (const [name, library] of Object.entries(largeLibraries))
      importersOfLibrary.set(
        name,
        findImporters((id) => library.test(id), ids, getImports),
      )
  })
  const groupByLibrary = (debugName: string) => ({
    debugName,
    name: (id: string) =>
      [
        debugName,
        ...[...importersOfLibrary].filter(([, ids]) => ids.has(id)).map(([library]) => library),
      ].join('-'),
  })

  const withoutDependencies = { includeDependenciesRecursively: false }
  const groups = [
    { name: 'framework', test: frameworkModules },
    { name: 'controls', test: controlModules },
    {
      name: 'first-page',
      test: (id: string) => firstPage.has(id) && !entryModules.test(id),
      ...withoutDependencies,
    },
    {
      name: 'start',
      tags: ['$initial'],
      test: (id: string) => !entryModules.test(id) && !schemaModules.test(id),
      ...withoutDependencies,
    },
    { name: 'widgets', test: widgetModules, minShareCount: 2 },
    { name: 'schemas', test: schemaModules, minShareCount: 2, entriesAware: true },
    { name: 'contracts', test: contractModules, minShareCount: 2, ...withoutDependencies },
    {
      ...groupByLibrary('guests'),
      test: (id: string) => guestModules.has(id),
      minShareCount: 2,
      ...withoutDependencies,
    },
    { ...groupByLibrary('pages'), test: pageModules, minShareCount: 3, ...withoutDependencies },
  ]
  return { plugin, groups }
}
