import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkImportRules } from './import-rules.mjs'

/** The names of the rules that a project of these files violates. */
async function findBrokenRules(files: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lares-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { violations } = await checkImportRules(folder, ['apps', 'packages'])
  return violations.map(({ rule }: { rule: string }) => rule)
}

const empty = { 'packages/shared-types/src/a.ts': '', 'apps/web/src/main.tsx': '' }

test.each([
  ['shared-imports-no-features', 'apps/web/src/shared/x.ts', 'apps/web/src/features/search/y.ts'],
  ['features-do-not-import-the-app', 'apps/web/src/features/search/x.ts', 'apps/web/src/app/y.ts'],
  [
    'features-import-public-files-only',
    'apps/web/src/features/search/x.ts',
    'apps/web/src/features/labels/y.ts',
  ],
  [
    'web-kinds-through-the-registry',
    'apps/web/src/features/items/x.ts',
    'apps/web/src/features/items/kinds/dream/y.ts',
  ],
  ['web-imports-no-server', 'apps/web/src/shared/x.ts', 'packages/server-kit/src/y.ts'],
  ['web-imports-no-server', 'apps/web/src/shared/x.ts', 'packages/media-engine/src/y.ts'],
  ['web-imports-no-server', 'apps/web/src/shared/x.ts', 'packages/speech/src/y.ts'],
  ['web-imports-no-server', 'apps/web/src/shared/x.ts', 'packages/ocr/src/y.ts'],
  ['web-imports-no-server', 'apps/web/src/shared/x.ts', 'packages/embedding/src/y.ts'],
  ['gateway-imports-no-other-app', 'apps/bff/src/x.ts', 'apps/api/src/y.ts'],
  ['gateway-imports-no-other-app', 'apps/bff/src/x.ts', 'packages/media-engine/src/y.ts'],
  ['api-imports-no-other-app', 'apps/api/src/x.ts', 'apps/bff/src/y.ts'],
  ['packages-import-no-app', 'packages/shared-types/src/x.ts', 'apps/api/src/y.ts'],
  ['routes-are-only-registered', 'apps/api/src/modules/items/x.ts', 'apps/api/src/modules/labels/routes.ts'],
  ['modules-do-not-import-the-process-entry', 'apps/api/src/modules/items/x.ts', 'apps/api/src/assemble.ts'],
  ['media-imports-no-service-code', 'packages/media-engine/src/x.ts', 'packages/server-kit/src/y.ts'],
  ['decoders-run-in-media-processes', 'apps/api/src/modules/x.ts', 'packages/media-engine/src/derive.ts'],
  [
    'media-parent-loads-no-decoder',
    'packages/media-engine/src/process/process-pool.ts',
    'packages/media-engine/src/process/media-child.ts',
  ],
  ['speech-is-analysed-in-speech-processes', 'apps/api/src/modules/x.ts', 'packages/speech/src/y.ts'],
  [
    'speech-parent-loads-no-model',
    'packages/speech/src/process/speech-engine.ts',
    'packages/speech/src/y.ts',
  ],
  ['models-compute-in-embedding-processes', 'apps/api/src/modules/x.ts', 'packages/embedding/src/y.ts'],
  [
    'embedding-parent-loads-no-model',
    'packages/embedding/src/process/embedding-engine.ts',
    'packages/embedding/src/y.ts',
  ],
  ['pages-are-read-in-processes', 'apps/api/src/modules/x.ts', 'packages/ocr/src/y.ts'],
  ['page-reader-loads-no-library', 'packages/ocr/src/process/page-reader.ts', 'packages/ocr/src/y.ts'],
  [
    'only-the-file-store-knows-paths',
    'apps/api/src/modules/assets/x.ts',
    'apps/api/src/files/original-path.ts',
  ],
  [
    'server-kinds-through-the-registry',
    'apps/api/src/modules/items/x.ts',
    'apps/api/src/modules/items/kinds/dream.ts',
  ],
  ['product-imports-no-tests', 'apps/api/src/x.ts', 'apps/api/src/testing/y.ts'],
  ['product-imports-no-tests', 'apps/api/src/x.ts', 'packages/test-harness/src/y.ts'],
  ['product-imports-no-demo', 'apps/api/src/x.ts', 'demo/src/y.ts'],
])('%s: %s may not import %s', async (rule, from, to) => {
  const depth = '../'.repeat(from.split('/').length - 1)
  const broken = await findBrokenRules({
    ...empty,
    [from]: `import '${depth}${to}'`,
    [to]: 'export const y = 1',
  })
  expect(broken).toEqual([rule])
})

test('allowed imports violate no rule', async () => {
  const broken = await findBrokenRules({
    ...empty,
    'apps/web/src/features/search/x.ts': "import '../labels/public.ts'\nimport '../../shared/y.ts'",
    'apps/web/src/features/labels/public.ts': "import './inside.ts'",
    'apps/web/src/features/labels/inside.ts': '',
    'apps/web/src/shared/y.ts': '',
  })
  expect(broken).toEqual([])
})

test('services may not read files themselves, except those that are not stored yet', async () => {
  const broken = await findBrokenRules({
    ...empty,
    'apps/api/src/modules/assets/x.ts': "import { open } from 'node:fs/promises'",
    'apps/api/src/modules/uploads/x.ts': "import { open } from 'node:fs/promises'",
    'apps/api/src/search-index/x.ts': "import { readFileSync } from 'fs'",
  })
  expect(broken).toEqual(['services-read-no-files-themselves', 'services-read-no-files-themselves'])
})

test('finds cycles, Node modules in the web and unresolved imports, also after a `using` declaration', async () => {
  const broken = await findBrokenRules({
    ...empty,
    'apps/api/src/a.ts': "import './b.ts'\nfunction f() { using x = g() }",
    'apps/api/src/b.ts': "import type { A } from './a.ts'\nawait using y = h()\nimport './nowhere.ts'",
    'apps/web/src/shared/y.ts': "import 'node:fs'",
  })
  expect(new Set(broken)).toEqual(new Set(['no-cycles', 'nothing-unresolved', 'web-imports-no-node-modules']))
})

test('finds two folders at one level that import each other, at any depth, but not a folder and its own subfolder', async () => {
  const broken = await findBrokenRules({
    ...empty,
    'apps/api/src/jobs/send.ts': '',
    'apps/api/src/jobs/list.ts': "import '../search/index/rebuild.ts'",
    'apps/api/src/search/index/rebuild.ts': "import '../../jobs/send.ts'",
    'apps/api/src/search/query.ts': "import './index/rebuild.ts'",
    'apps/api/src/search/index/weights.ts': "import '../ranks.ts'",
    'apps/api/src/search/ranks.ts': '',
  })
  expect(broken).toEqual(['no-mutual-imports'])
})
