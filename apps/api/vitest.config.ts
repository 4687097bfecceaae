import { defineConfig } from 'vitest/config'
import { SlowestFirstSequencer } from './src/testing/slowest-first-sequencer.ts'

/** Tests that use a database; they run on both kinds of database, which must behave the same. */
const databaseTests = [
  'src/db/lock-rows.test.ts',
  'src/db/schema/**/*.test.ts',
  'src/db/tend-database.test.ts',
  'src/durability/**/*.test.ts',
  'src/fuzz/**/*.test.ts',
  'src/jobs/**/*.test.ts',
  'src/languages/**/*.test.ts',
  'src/leaks/**/*.test.ts',
  'src/modules/**/*.test.ts',
  'src/{lexicon,query-language,search-index}/**/*.test.ts',
]

/**
 * Tests of files, bodies and processes for which the database only stores rows. They run on the embedded database, which
 * shares the processor with the service; on the server as well with `npm run test:all`.
 */
const embeddedIsEnough = [
  'src/durability/first-text.test.ts',
  'src/durability/hostile-files.test.ts',
  'src/fuzz/hostile-bodies.test.ts',
  'src/modules/assets/{client-disconnects,enclosed-files,renditions,send-bytes}.test.ts',
  'src/modules/assets/damage/**/*.test.ts',
]

/** Without isolation each worker loads the modules once for all test files, which open their own archives. */
const sharedOptions = {
  environment: 'node',
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const

export default defineConfig({
  test: {
    // `npm test` runs the browser stories at the same time.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirstSequencer },
    projects: [
      { test: { ...sharedOptions, name: 'embedded', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...sharedOptions,
          name: 'postgresql',
          include: databaseTests,
          // The test server has no pgvector.
          exclude: [
            'src/search-index/meaning/**',
            'src/modules/search/meaning/**',
            'src/leaks/meaning-leaks.test.ts',
            ...(process.env.LARES_TEST_ALL === '1' ? [] : embeddedIsEnough),
          ],
          globalSetup: './src/testing/provide-postgresql.ts',
          setupFiles: './src/testing/use-postgresql.ts',
        },
      },
    ],
  },
})
