import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/root.mjs'
import { runOnProjectNode } from './bootstrap/run-on-project-node.mjs'

// `npm run maintenance on|off ["message"]`: switches maintenance from the command line.
await runOnProjectNode((args) => {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const { status } = spawnSync(process.execPath, ['apps/bff/src/maintenance.ts', ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
})
