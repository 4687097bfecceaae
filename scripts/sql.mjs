import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/root.mjs'
import { runOnProjectNode } from './bootstrap/run-on-project-node.mjs'

// `npm run sql -- "select …"`: runs a read-only query on the database of a running archive.
await runOnProjectNode((args) => {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const { status } = spawnSync(process.execPath, ['apps/api/src/db/read-only-query.ts', ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
})
