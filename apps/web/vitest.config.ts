import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { bundledIcons } from './vite/bundled-icons.ts'
import { keptCalls } from './vite/kept-calls.ts'

export default defineConfig({
  plugins: [react(), bundledIcons(), keptCalls()],
  // Without a bundler's care it would be the package's code for Node, which sends no files of a browser.
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' } },
  test: {
    environment: 'jsdom',
    // Vitest would leave one of two processors to itself.
    maxWorkers: 2,
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
