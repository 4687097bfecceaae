import { defineConfig } from 'vitest/config'

export default defineConfig({
  // No test changes a module: they are loaded once for all files of a worker.
  test: {
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: ['src/**/*.test.ts'],
  },
})
