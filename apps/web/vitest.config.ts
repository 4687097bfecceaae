import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { bundledIcons } from './vite/bundled-icons.ts'
import { keptCalls } from './vite/kept-calls.ts'

const tests = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs']

/** A module that a file replaces stays replaced, or stays as it was, for all files that share its worker. */
const replaceModules = globSync(tests, { cwd: import.meta.dirname }).filter((path) =>
  /vi\.(mock|doMock|resetModules)\(/.test(readFileSync(new URL(path, import.meta.url), 'utf8')),
)

const shared = {
  environment: 'jsdom',
  setupFiles: ['src/testing/setup.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  testTimeout: 20_000,
  css: { modules: { classNameStrategy: 'non-scoped' } },
} as const

export default defineConfig({
  plugins: [react(), bundledIcons(), keptCalls()],
  // Without a bundler's care it would be the package's code for Node, which sends no files of a browser.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' } },
  test: {
    // Vitest would leave one of two processors to itself.
    maxWorkers: 2,
    projects: [
      // Loading the components takes several times as long as most files' tests: it is done once for each worker.
      {
        extends: true,
        test: { ...shared, name: 'shared', include: tests, exclude: replaceModules, isolate: false },
      },
      { extends: true, test: { ...shared, name: 'isolated', include: replaceModules } },
    ],
  },
})
