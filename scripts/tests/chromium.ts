import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Makes sure that there is a Chromium for the browser stories: one that is there, or Debian's where this user may
 * install it. Otherwise says in a sentence how to get one and returns false.
 */
export function ensureChromium(): boolean {
  if (isThere()) return true
  if (mayInstall()) {
    process.stdout.write('Installing Chromium for the browser tests.\n')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    if (isThere()) return true
  }
  process.stdout.write(
    'The browser tests need Chromium: install it with `apt-get install chromium` or `npx playwright install chromium`.\n',
  )
  return false
}

function isThere(): boolean {
  return systemPaths.some((path) => existsSync(path)) || existsSync(chromium.executablePath())
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
