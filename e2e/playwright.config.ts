import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** Uses the system's Chromium if there is one, because Playwright's own cannot be downloaded everywhere. */
const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
)

export default defineConfig({
  testDir: 'stories',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // Stories spend most of their time waiting, so three of them can share two processors.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? '../test-results/e2e.json' }]],
  use: {
    actionTimeout: 15_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1440, height: 900 },
    // Stories about the service worker allow it; the others test against the archive's own responses.
    serviceWorkers: 'block',
    // Without screenshots, which take a third of the time; DOM snapshots show the page at each step.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
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
      ],
    },
  },
})
