import { spawnSync } from 'node:child_process'
import { onProjectNode } from './bootstrap/on-project-node.mjs'
import { root } from './bootstrap/root.mjs'

// `npm run bench [count …]`: speed and memory on generated archives, beside the bare SQL of the same run.
// `npm run bench lighthouse`: what Lighthouse says of the demo's pages.
// `npm run bench tasks [count]`: what keeps the browser from answering while one types and scrolls.
// `npm run bench photos [count]`: how fast photographs get their renditions, beside sharp alone.
// `npm run bench stemming`: how far the search agrees with Snowball's vocabularies.
const others = ['lighthouse', 'photos', 'stemming', 'tasks']

await onProjectNode(async (words) => {
  const [first = '', ...rest] = words
  if (first === 'tasks') {
    const { buildIfStale } = await import('./supervisor/web-build.ts')
    buildIfStale(root)
  }
  const command = others.includes(first)
    ? [`bench/src/${first}/main.ts`, ...rest]
    : ['bench/src/main.ts', ...words]
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
})
