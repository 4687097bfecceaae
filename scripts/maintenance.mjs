import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { onProjectNode } from './bootstrap/on-project-node.mjs'
import { root } from './bootstrap/root.mjs'

// `npm run maintenance on|off ["message"]`: the switch of the administrator, from the command line.
await onProjectNode((args) => {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const { status } = spawnSync(process.execPath, ['apps/bff/src/maintenance.ts', ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
})
