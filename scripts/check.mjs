import { runOnProjectNode } from './bootstrap/run-on-project-node.mjs'

// `npm run check`: all static checks.
await runOnProjectNode(async () => {
  const { runChecks } = await import('./checks/run-checks.ts')
  const { failed } = await runChecks()
  process.exitCode = failed > 0 ? 1 : 0
})
