import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findSystemChromium } from '@lares/test-harness/system-chromium'
import { chromium } from '@playwright/test'

/**
 * Ensures that Chromium is available for the browser stories: an installed one, or Debian's package if this user may
 * install it. Otherwise prints instructions and returns false.
 */
export function ensureChromium(): boolean {
  if (isChromiumInstalled()) return true
  if (canInstall()) {
    process.stdout.write('Installing Chromium for the browser tests.\n')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
    if (isChromiumInstalled()) return true
  }
  process.stdout.write(
    'The browser tests need Chromium: install it with `apt-get install chromium-headless-shell` or `npx playwright install chromium`.\n',
  )
  return false
}

function isChromiumInstalled(): boolean {
  return findSystemChromium() !== undefined || existsSync(chromium.executablePath())
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
