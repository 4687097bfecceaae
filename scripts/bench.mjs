import { spawnSync } from 'node:child_process'
import { onProjectNode } from './bootstrap/on-project-node.mjs'
import { root } from './bootstrap/root.mjs'

// `npm run bench [count …]`: speed and memory on generated archives, beside the bare SQL of the same run.
await onProjectNode((counts) => {
  const { status } = spawnSync(process.execPath, ['bench/src/main.ts', ...counts], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
})
