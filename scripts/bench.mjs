import { spawnSync } from 'node:child_process'
import { onProjectNode } from './bootstrap/on-project-node.mjs'
import { root } from './bootstrap/root.mjs'

// `npm run bench [count …]`: speed and memory on generated archives, beside the bare SQL of the same run.
// `npm run bench lighthouse`: what Lighthouse says of the demo's pages.
await onProjectNode(([first, ...others]) => {
  const command =
    first === 'lighthouse'
      ? ['bench/src/lighthouse/main.ts', ...others]
      : ['bench/src/main.ts', ...[first ?? [], others].flat()]
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
})
