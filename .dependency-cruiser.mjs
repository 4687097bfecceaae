// The allowed directions of imports. Checked by `npm run check`; docs/architecture.md says why.

const test = '\\.test\\.tsx?$'
const testing = '/(testing|leaks|fuzz|durability|fixtures)/'

/** A rule that forbids imports; paths are regular expressions from the project's folder. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that import each other belong in one file, or need a third.',
      {},
      { circular: true },
    ),
    forbid(
      'nothing-unresolved',
      'An unresolved import fails at run time.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:' },
    ),

    forbid(
      'shared-imports-no-features',
      'Code shared by all features imports neither features nor the application.',
      { path: '^apps/web/src/shared/' },
      { path: '^apps/web/src/(features|app|main)' },
    ),
    forbid(
      'features-do-not-import-the-app',
      'Imports go shared → features → app.',
      { path: '^apps/web/src/features/', pathNot: test },
      { path: '^apps/web/src/(app/|main)' },
    ),
    forbid(
      'features-import-public-files-only',
      'A feature imports from another one only what its public.ts exports.',
      { path: '^apps/web/src/features/([^/]+)/', pathNot: test },
      { path: '^apps/web/src/features/', pathNot: ['^apps/web/src/features/$1/', '/public\\.tsx?$'] },
    ),
    forbid(
      'web-kinds-through-the-registry',
      'The code of a kind is only reached through the registry, so that a new kind is one folder and one line.',
      { path: '^apps/web/src/', pathNot: ['^apps/web/src/features/items/kinds/', test] },
      { path: '^apps/web/src/features/items/kinds/[^/]+/' },
    ),
    forbid(
      'web-imports-no-server',
      'The web imports contracts, not servers.',
      { path: '^apps/web/src/', pathNot: test },
      { path: '^(apps/(api|bff)|packages/(server-kit|media-engine|speech|ocr|embedding))/' },
    ),
    forbid(
      'web-imports-no-node-modules',
      'Browsers have no Node modules.',
      { path: '^apps/web/src/', pathNot: [test, testing] },
      { dependencyTypes: ['core'] },
    ),

    forbid(
      'gateway-imports-no-other-app',
      'The gateway talks to the archive service over HTTP only, and opens no file of the family.',
      { path: '^apps/bff/' },
      { path: '^(apps/(api|web)|packages/(media-engine|speech|ocr|embedding))/' },
    ),
    forbid(
      'api-imports-no-other-app',
      'The archive service imports nothing from the gateway or the web.',
      { path: '^apps/api/' },
      { path: '^apps/(bff|web)/' },
    ),
    forbid(
      'packages-import-no-app',
      'Applications import packages, not the other way round.',
      { path: '^packages/' },
      { path: '^(apps|scripts|bench|demo|e2e)/' },
    ),
    forbid(
      'contracts-import-no-server-code',
      'Contracts also run in browsers.',
      { path: '^packages/shared-types/src/', pathNot: test },
      { path: '^packages/server-kit/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'contracts-import-no-node-modules',
      'Contracts also run in browsers.',
      { path: '^packages/shared-types/src/', pathNot: test },
      { dependencyTypes: ['core'] },
    ),

    forbid(
      'routes-are-only-registered',
      'Modules share functions, not routes.',
      {
        path: '^apps/api/src/',
        pathNot: ['^apps/api/src/modules/index\\.ts$', '^apps/api/src/modules/.*routes\\.ts$', test],
      },
      { path: '^apps/api/src/modules/.*routes\\.ts$' },
    ),
    forbid(
      'modules-do-not-import-the-process-entry',
      'Modules receive their dependencies as arguments.',
      {
        path: '^apps/api/src/(modules|lexicon|query-language|search-index|jobs|files|db|mail)/',
        pathNot: test,
      },
      { path: '^apps/api/src/(app|assemble|server|worker)\\.ts$' },
    ),
    forbid(
      'media-imports-no-service-code',
      'The media engine turns files into files; it knows no database, no HTTP and no queue.',
      { path: '^packages/media-engine/', pathNot: [test, testing] },
      { path: '^packages/(?!media-engine/|shared-types/)' },
    ),
    forbid(
      'decoders-run-in-media-processes',
      'A file can crash its decoder or keep it busy forever, so services only call the media engine in media/process.',
      { path: '^(apps/api|packages/server-kit)/src/', pathNot: [test, testing] },
      {
        path: '^packages/media-engine/src/',
        // These find mails and subjects in the bytes of a mailbox in linear time with a fixed buffer, so services may run them.
        pathNot:
          '^packages/media-engine/src/(process/(media-engine|process-ended)|mail/mailbox/(find-mails|extract-mail|read-subject)|families|unreadable-file)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'media-parent-loads-no-decoder',
      'The code that starts media processes loads no decoder itself.',
      {
        path: '^packages/media-engine/src/(process/(media-engine|media-process|process-pool)|families|unreadable-file)\\.ts$',
      },
      {
        path: '^(packages/media-engine/src/|node_modules/)',
        pathNot:
          '^packages/media-engine/src/(process/(?!media-child|guard-thread)|families|unreadable-file|sniffing/camera-raw)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'speech-is-analysed-in-speech-processes',
      'Analysing speech takes a processor for minutes, and its libraries are native code, so services only call speech/process.',
      { path: '^(apps/api|packages/server-kit)/src/', pathNot: [test, testing] },
      {
        path: '^packages/speech/src/',
        // What `transcription` exports to services divides and joins texts, and reads decoded samples; it loads no model.
        pathNot:
          '^packages/speech/src/(process/(speech|whisper)-engine|alignment/alignment-error|transcription/(speech-chunk|plan-chunks|transcribe-chunk|join-transcript|sound-copy))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'speech-parent-loads-no-model',
      'The code that starts speech processes loads neither models nor decoders itself.',
      { path: '^packages/speech/src/process/(speech|whisper)-engine\\.ts$' },
      {
        path: '^(packages/|node_modules/)',
        pathNot:
          '^packages/(speech/src/alignment/alignment-error|media-engine/src/process/process-pool)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'pages-are-read-in-processes',
      'A page can keep its reader busy for minutes, and holds hundreds of megabytes, so services only call ocr/process. The exceptions compute with boxes.',
      { path: '^(apps/api|packages/server-kit)/src/', pathNot: [test, testing] },
      {
        path: '^packages/ocr/src/',
        pathNot:
          '^packages/ocr/src/(process/page-reader|page-not-readable|handwriting/find-line-boxes)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'page-reader-loads-no-library',
      'The code that starts the processes that read pages loads neither weights nor decoders itself.',
      { path: '^packages/ocr/src/process/page-reader\\.ts$' },
      {
        path: '^(packages/|node_modules/)',
        pathNot:
          '^packages/(ocr/src/page-not-readable|media-engine/src/(process/process-(pool|ended)|unreadable-file))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'models-compute-in-embedding-processes',
      'A model takes a processor for an hour, and its library is native code, so services only call embedding/process.',
      { path: '^(apps/api|packages/server-kit)/src/', pathNot: [test, testing] },
      {
        path: '^packages/embedding/src/',
        pathNot:
          '^packages/embedding/src/(process/embedding-engine|model-(error|files)|embedding-failed)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'embedding-parent-loads-no-model',
      'The code that starts processes with a model loads none itself.',
      {
        path: '^packages/embedding/src/(process/embedding-engine|model-(error|files)|embedding-failed)\\.ts$',
      },
      {
        path: '^(packages/|node_modules/)',
        pathNot:
          '^packages/(embedding/src/(model-error|embedding-failed)|media-engine/src/process/process-pool)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'only-the-file-store-knows-paths',
      'A store on another machine has no paths: files are read as streams, or lent by withLocalFile.',
      { path: '^apps/api/src/', pathNot: ['^apps/api/src/(files/|(assemble|worker)\\.ts$)', test, testing] },
      {
        path: '^apps/api/src/files/(folder-store|bucket/|original-path|list-originals|adopt-file|remove-unless-referenced)',
      },
    ),
    forbid(
      'services-read-no-files-themselves',
      'What is stored is read through the file store. The exceptions handle files before they are stored, and work folders.',
      {
        path: '^apps/api/src/(modules|http|jobs|lexicon|query-language|search-index|ai-endpoints)/',
        pathNot: [
          '^apps/api/src/modules/uploads/',
          '^apps/api/src/modules/(assets/(derive-and-store|small-films/derive-small-film)|mailboxes/import-mailbox|cuts/cut-recording\\.job|accounts/readiness|integrity/repairs/restore-original|processing/(preview-sound|process-sound\\.job)|exports/(make-export\\.job|export-lists|zip/[a-z-]+)|page-texts/(send-searchable-pdf|send-page-picture|handwriting/read-handwriting))\\.ts$',
          test,
          testing,
        ],
      },
      { path: '^(node:)?fs(/promises)?$', dependencyTypes: ['core'] },
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
      { path: '^(apps|packages)/', pathNot: ['/kinds/', test] },
      { path: '^packages/shared-types/src/kinds/', pathNot: '/(registry|kind-contract)\\.ts$' },
    ),

    forbid(
      'product-imports-no-tests',
      'Product code does not import test code.',
      { pathNot: [test, testing, '^(e2e|bench|packages/test-harness|scripts/tests)/', 'vitest\\.config'] },
      { path: `(${test}|^packages/test-harness/|^(apps|packages|scripts)/.*${testing})` },
    ),
    forbid(
      'product-imports-no-demo',
      'The demo loads its family through the interfaces of the product; the product does not import the demo.',
      { path: '^(apps|packages)/', pathNot: test },
      { path: '^demo/' },
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
