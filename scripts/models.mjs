import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './bootstrap/root.mjs'
import { runOnProjectNode } from './bootstrap/run-on-project-node.mjs'

// `npm run models -- speech [base|small]`: downloads a model that transcribes on this machine. `npm run models -- meaning
// [remove|status]`: one that finds what is said in other words. Lares may be running.
await runOnProjectNode(async (args) => {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const dataDir = resolve(root, process.env.LARES_DATA_DIR ?? './data')
  const child = spawn(process.execPath, ['apps/api/src/models-command.ts', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LARES_DATA_DIR: dataDir },
  })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
})
