import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/**
 * Uses the system's Chromium if there is one, because Playwright's own cannot be downloaded everywhere. Like Playwright's
 * own, the headless shell takes a sixth less processor time for a story than the whole browser without a window.
 */
const systemChromium = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

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
      ],
    },
  },
})
