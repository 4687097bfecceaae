import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSystemChromium } from '@lares/test-harness/system-chromium'
import { chromium, type Page } from '@playwright/test'
import { findFreePort } from './free-port.ts'

export interface Browser {
  /** The debugging port. */
  readonly port: number
  /** Replaces the cookies by those of a session (`name=value; …`); without them the browser is signed out. */
  signInWith(address: string, cookie?: string): Promise<void>
  open(): Promise<Page>
  close(): Promise<void>
}

/** Starts the system's Chromium, or the one at CHROME_PATH, with a new profile. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH ?? findSystemChromium()
  const port = await findFreePort()
  const profile = await mkdtemp(join(tmpdir(), 'lares-browser-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  return {
    port,
    async signInWith(address, cookie) {
      await context.clearCookies()
      for (const pair of cookie?.split('; ') ?? []) {
        const [name = '', ...value] = pair.split('=')
        await context.addCookies([{ name, value: value.join('='), url: address }])
      }
    },
    open: () => context.newPage(),
    async close() {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
