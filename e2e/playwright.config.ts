import { findSystemChromium } from '@lares/test-harness/system-chromium'
import { defineConfig } from '@playwright/test'

// Playwright's own Chromium cannot be downloaded everywhere.
const systemChromium = findSystemChromium()

export default defineConfig({
  testDir: 'stories',
  globalSetup: './support/prepare-run.ts',
  outputDir: '../test-results',
  timeout: 300_000,
  expect: { timeout: 45_000 },
  fullyParallel: true,
  // Stories spend most of their time waiting, so three of them can share two processors.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? '../test-results/e2e.json' }]],
  use: {
    actionTimeout: 45_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1440, height: 900 },
    // Stories about the service worker allow it; the others test against the archive's own responses.
    serviceWorkers: 'block',
    // Actions, requests and the console. Snapshots of each step take a tenth of the time of all stories; `--trace on`
    // adds them for a single story.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(systemChromium && { executablePath: systemChromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A tone instead of a microphone, which pages may use without asking.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
