import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { bundledIcons } from './vite/bundled-icons.ts'

const tests = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs']

/** Tests that mock modules need isolation, because a mocked module affects all test files in the same worker. */
const testsReplacingModules = globSync(tests, { cwd: import.meta.dirname }).filter((path) =>
  /vi\.(mock|doMock|resetModules)\(/.test(readFileSync(new URL(path, import.meta.url), 'utf8')),
)

const shared = {
  environment: 'jsdom',
  setupFiles: ['src/testing/setup.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  testTimeout: 60_000,
  css: { modules: { classNameStrategy: 'non-scoped' } },
} as const

export default defineConfig({
  plugins: [react(), bundledIcons()],
  // Without a bundler the package resolves to its Node build, which cannot upload browser files.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' } },
  test: {
    // On two processors Vitest would use only one worker by default.
    maxWorkers: 2,
    projects: [
      // Without isolation the components are loaded once per worker, which takes longer than the tests of most files.
      {
        extends: true,
        test: { ...shared, name: 'shared', include: tests, exclude: testsReplacingModules, isolate: false },
      },
      { extends: true, test: { ...shared, name: 'isolated', include: testsReplacingModules } },
    ],
  },
})
