import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** Debian's Chromium where there is one: Playwright's own cannot be downloaded everywhere. */
const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
)

export default defineConfig({
  testDir: 'stories',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // Stories wait for most of their time: with three of them two processors have something to do.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? '../test-results/e2e.json' }]],
  use: {
    actionTimeout: 15_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1440, height: 900 },
    // Stories about the worker let it in; the others see what the archive answers.
    serviceWorkers: 'block',
    // Without moving pictures, which take a third of all the time; the page is there as it was at each step.
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
