import { defineConfig } from 'vitest/config'
import { SlowestFirstSequencer } from './src/testing/slowest-first-sequencer.ts'

/** Tests that work on a database; they are told twice, so that both kinds of database keep the same promises. */
const onDatabase = [
  'src/db/schema/**/*.test.ts',
  'src/durability/**/*.test.ts',
  'src/fuzz/**/*.test.ts',
  'src/jobs/**/*.test.ts',
  'src/leaks/**/*.test.ts',
  'src/modules/**/*.test.ts',
  'src/search/**/*.test.ts',
]

/** Each file has an archive of its own, and none changes the modules: they are loaded once for all files of a worker. */
const shared = {
  environment: 'node',
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
} as const

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirstSequencer },
    projects: [
      { test: { ...shared, name: 'embedded', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'postgresql',
          include: onDatabase,
          // The server of the tests comes without pgvector.
          exclude: [
            'src/search/meaning/**',
            'src/modules/search/meaning/**',
            'src/leaks/meaning-leaks.test.ts',
          ],
          globalSetup: './src/testing/postgresql-server.ts',
          setupFiles: './src/testing/use-postgresql.ts',
        },
      },
    ],
  },
})
