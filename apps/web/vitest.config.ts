import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { bundledIcons } from './vite/bundled-icons.ts'

export default defineConfig({
  plugins: [react(), bundledIcons()],
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    testTimeout: 20_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
