import { runOnProjectNode } from './bootstrap/run-on-project-node.mjs'

/** Repetitions and sizes that `npm run test:all` adds; tests read LARES_TEST_ALL for the rest. */
const allSettings = {
  LARES_TEST_ALL: '1',
  LARES_FUZZ_RUNS: '600',
  LARES_STORY_WHOLE_MB: '2048',
  LARES_STORY_CUT_MB: '1024',
  LARES_STORY_CUTS: '50',
  LARES_STORY_VIDEO_MB: '200',
}

// `npm test`: all checks, the tests of every workspace and the browser stories. `--all` also runs each page check in
// every combination of language, theme and width, more killed processes, longer fuzzing and larger files.
await runOnProjectNode(async (args) => {
  if (args.includes('--all')) process.env = { ...allSettings, ...process.env }
  const { runTests } = await import('./tests/run-tests.ts')
  await runTests()
})
