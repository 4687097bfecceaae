import { runOnProjectNode } from './bootstrap/run-on-project-node.mjs'

// `npm test`: all checks, the tests of every workspace and the browser stories. `--all` runs each page check in every
// combination of language, theme and width.
await runOnProjectNode(async (args) => {
  if (args.includes('--all')) process.env.LARES_TEST_ALL = '1'
  const { runTests } = await import('./tests/run-tests.ts')
  await runTests()
})
