import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { onProjectNode } from './bootstrap/on-project-node.mjs'
import { root } from './bootstrap/root.mjs'

// `npm run sql -- "select …"`: a look into the database of a running archive, which changes nothing.
await onProjectNode((args) => {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const { status } = spawnSync(process.execPath, ['apps/api/src/db/read-only-query.ts', ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
})
