import { onProjectNode } from './bootstrap/on-project-node.mjs'

// `npm run check`: everything that a machine can find wrong without running the product.
await onProjectNode(async () => {
  const { runChecks } = await import('./checks/run-checks.ts')
  const { failed } = await runChecks()
  process.exitCode = failed > 0 ? 1 : 0
})
