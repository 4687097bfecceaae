import { defineConfig } from 'vitest/config'

/** Tests that work on a database; they are told twice, so that both kinds of database keep the same promises. */
const onDatabase = [
  'src/db/schema/**/*.test.ts',
  'src/durability/**/*.test.ts',
  'src/jobs/**/*.test.ts',
  'src/leaks/**/*.test.ts',
  'src/modules/**/*.test.ts',
  'src/search/**/*.test.ts',
]

const shared = { environment: 'node', testTimeout: 30_000, hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: 'embedded', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'postgresql',
          include: onDatabase,
          globalSetup: './src/testing/postgresql-server.ts',
          setupFiles: './src/testing/use-postgresql.ts',
        },
      },
    ],
  },
})
