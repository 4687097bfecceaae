// Which way imports may go. Checked by `npm run check`; docs/architecture.md says why.

const test = '\\.test\\.tsx?$'
const testing = '/(testing|leaks|fuzz|durability|fixtures)/'

/** A rule that forbids imports; paths are regular expressions from the project's folder. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    forbid('no-cycles', 'Two files that need each other are one subject.', {}, { circular: true }),
    forbid(
      'nothing-unresolved',
      'An import that leads nowhere fails at run time.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),

    forbid(
      'shared-knows-nobody',
      'What every feature of the web stands on knows neither features nor the application.',
      { path: '^apps/web/src/shared/' },
      { path: '^apps/web/src/(features|app|main)' },
    ),
    forbid(
      'features-do-not-know-the-application',
      'Imports go shared → features → app.',
      { path: '^apps/web/src/features/', pathNot: test },
      { path: '^apps/web/src/(app/|main)' },
    ),
    forbid(
      'features-meet-in-public',
      'A feature uses of another one what that exports on purpose, in its public.ts.',
      { path: '^apps/web/src/features/([^/]+)/', pathNot: test },
      { path: '^apps/web/src/features/', pathNot: ['^apps/web/src/features/$1/', '/public\\.tsx?$'] },
    ),
    forbid(
      'web-kinds-through-the-registry',
      'What one kind of item adds is found by its kind alone, so that a new kind is one folder and one line.',
      { path: '^apps/web/src/', pathNot: ['^apps/web/src/features/items/kinds/', test] },
      { path: '^apps/web/src/features/items/kinds/[^/]+/' },
    ),
    forbid(
      'web-is-not-a-server',
      'The web knows the servers by their contracts.',
      { path: '^apps/web/src/', pathNot: test },
      { path: '^(apps/(api|bff)|packages/server-kit)/' },
    ),
    forbid(
      'web-runs-in-browsers',
      'There are no modules of Node there.',
      { path: '^apps/web/src/', pathNot: [test, testing] },
      { dependencyTypes: ['core'] },
    ),

    forbid(
      'gateway-apart',
      'The gateway knows the archive service over HTTP alone.',
      { path: '^apps/bff/' },
      { path: '^apps/(api|web)/' },
    ),
    forbid(
      'archive-apart',
      'The archive service knows nothing of the gateway and the web.',
      { path: '^apps/api/' },
      { path: '^apps/(bff|web)/' },
    ),
    forbid(
      'packages-know-no-application',
      'Shared packages serve the applications.',
      { path: '^packages/' },
      { path: '^(apps|scripts|bench|e2e)/' },
    ),
    forbid(
      'contracts-run-anywhere',
      'Contracts are shared with browsers.',
      { path: '^packages/shared-types/src/', pathNot: test },
      { path: '^packages/server-kit/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'contracts-need-no-node',
      'Contracts are shared with browsers.',
      { path: '^packages/shared-types/src/', pathNot: test },
      { dependencyTypes: ['core'] },
    ),

    forbid(
      'routes-are-nobodys-service',
      'A module of the archive service offers functions to the others, not its routes.',
      {
        path: '^apps/api/src/',
        pathNot: ['^apps/api/src/modules/index\\.ts$', '^apps/api/src/modules/.*routes\\.ts$', test],
      },
      { path: '^apps/api/src/modules/.*routes\\.ts$' },
    ),
    forbid(
      'modules-do-not-know-the-process',
      'Modules are given what they work with.',
      { path: '^apps/api/src/(modules|media|search|jobs|files|db|mail)/', pathNot: test },
      { path: '^apps/api/src/(app|assemble|server|worker)\\.ts$' },
    ),
    forbid(
      'media-engine-apart',
      'The media engine turns files into files; it knows no database, no HTTP and no queue.',
      { path: '^apps/api/src/media/' },
      { path: '^apps/api/src/(db|http|jobs|modules|search|mail|services|config)' },
    ),
    forbid(
      'files-are-read-in-processes-of-their-own',
      'A file can crash what reads it, or keep it busy for ever: services ask the media engine in media/process.',
      { path: '^apps/api/src/', pathNot: ['^apps/api/src/media/', test, testing] },
      {
        path: '^apps/api/src/media/',
        // Where the mails of a mailbox begin and end is found in its bytes, and what they are called in their header, in linear time and a fixed buffer.
        pathNot:
          '^apps/api/src/media/(process/(media-engine|process-ended)|mail/mailbox/(find-mails|extract-mail|subject-of)|families|unreadable-file)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'media-parent-stays-light',
      'What starts media processes loads no decoder itself.',
      {
        path: '^apps/api/src/media/(process/(media-engine|media-process|process-pool)|families|unreadable-file)\\.ts$',
      },
      {
        path: '^(apps/api/src/media/|node_modules/)',
        pathNot:
          '^apps/api/src/media/(process/(?!media-child|guard-thread)|families|unreadable-file|sniffing/camera-raw)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'server-kinds-through-the-registry',
      'A new kind is one file and one line in the registry.',
      { path: '^apps/api/src/', pathNot: ['^apps/api/src/modules/items/kinds/', test] },
      { path: '^apps/api/src/modules/items/kinds/', pathNot: '/(registry|kind-[a-z-]+)\\.ts$' },
    ),
    forbid(
      'contract-kinds-through-the-registry',
      'A new kind is one contract file and one line in the registry.',
      { path: '^(apps|packages)/', pathNot: ['/kinds/', '^apps/api/src/demo/', test] },
      { path: '^packages/shared-types/src/kinds/', pathNot: '/(registry|kind-contract)\\.ts$' },
    ),

    forbid(
      'tests-stay-tests',
      'What only tests need is not part of the product.',
      { pathNot: [test, testing, '^(e2e|bench)/', 'vitest\\.config'] },
      { path: `(${test}|^(apps|packages|scripts)/.*${testing})` },
    ),
    forbid(
      'the-demo-is-not-the-product',
      'The made-up family is loaded from outside.',
      { path: '^apps/api/src/', pathNot: ['^apps/api/src/demo/', test] },
      { path: '^apps/api/src/demo/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|\\.turbo|test-results)/' },
    // Each package lists what it imports itself; knip checks that.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    cache: { folder: '.cache/dependency-cruiser', strategy: 'content' },
  },
}
