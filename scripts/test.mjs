import { onProjectNode } from './bootstrap/on-project-node.mjs'

// `npm test`: the checks, the tests of every workspace and the browser stories.
await onProjectNode(async () => {
  const { runTests } = await import('./tests/run-tests.ts')
  await runTests()
})
