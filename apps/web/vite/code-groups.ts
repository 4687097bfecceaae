/** Of Iconify only the offline part; the part that fetches icons is bundled with the pages that use it. */
const frameworkModules =
  /node_modules\/(react|react-dom|scheduler|react-router|react-redux|redux|redux-thunk|reselect|immer|@reduxjs\/toolkit|i18next|react-i18next|radix3)\/|@iconify\/react\/dist\/offline/
const controlModules =
  /@mantine\/core\/esm\/(core|components\/(ActionIcon|Button|CloseButton|Input|InputBase|Loader|NativeSelect|PasswordInput|TextInput|Transition|UnstyledButton|VisuallyHidden))\/|@mantine\/hooks\/esm\/(use-focus-within|use-hover|use-merged-ref|utils)\//
const widgetModules = /node_modules\/(@mantine|@floating-ui|tabbable)\//
const schemaModules = /node_modules\/typebox\//
const ownModules = /\/apps\/web\/src\//
const guestModules = /\/apps\/web\/src\/(shared|features\/account)\/|\?endpoints$/
/** What only pages behind the sign-in show: items, lists and tables of them, and the text of posts. */
const familyModules =
  /\/apps\/web\/src\/shared\/(items|assets|ui\/(virtual-list|data-table|markdown-text))\b|node_modules\/@tanstack\//
/** The entry remains a chunk of its own, which Vite's manifest lists by the name of the page. */
const entryModules = /\/main\.tsx$|\.html$/

/**
 * Divides the code into a few chunks for what many pages share, because each chunk is a request and many small ones
 * compress a third worse, and one per page. A module belongs to the first group that it matches; `$initial` is what the
 * entry imports statically, the sign-in page included.
 */
export const codeGroups = [
  { name: 'framework', test: frameworkModules },
  { name: 'controls', test: controlModules },
  {
    name: 'start',
    tags: ['$initial'],
    test: (id: string) => !entryModules.test(id) && !schemaModules.test(id),
    includeDependenciesRecursively: false,
  },
  // All text files need it; together with modules of pages, it would make them part of the first load.
  { name: 'texts', test: /\/shared\/i18n\/to-namespaces\.ts$/ },
  { name: 'widgets', test: widgetModules, minShareCount: 2 },
  { name: 'schemas', test: schemaModules, minShareCount: 2, entriesAware: true },
  // What the pages of guests need as well, apart from what only the other pages need.
  {
    name: 'shared',
    test: (id: string) => guestModules.test(id) && !familyModules.test(id),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'contracts',
    test: /\/packages\/shared-types\/src\//,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'pages',
    test: (id: string) => ownModules.test(id) || familyModules.test(id),
    minShareCount: 3,
    includeDependenciesRecursively: false,
  },
]
