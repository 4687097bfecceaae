import { spawnSync } from 'node:child_process'
import { onProjectNode } from './bootstrap/on-project-node.mjs'
import { root } from './bootstrap/root.mjs'

// `npm run bench [count …]`: speed and memory on generated archives, beside the bare SQL of the same run.
// `npm run bench lighthouse`: what Lighthouse says of the demo's pages.
// `npm run bench stemming`: how far the search agrees with Snowball's vocabularies.
const others = ['lighthouse', 'stemming']

await onProjectNode((words) => {
  const [first = '', ...rest] = words
  const command = others.includes(first)
    ? [`bench/src/${first}/main.ts`, ...rest]
    : ['bench/src/main.ts', ...words]
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
})
