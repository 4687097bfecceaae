import type { Locator, Page } from '@playwright/test'
import { browsePages, test } from '../support/every-page.ts'
import { listFamilyPaths, listGuestPaths } from '../support/page-paths.ts'
import { loadMarkedTexts, showMarkedTexts } from '../support/pseudo-language.ts'
import { expect } from '../support/story.ts'
import { findUntranslatedTexts, recordContent } from '../support/untranslated-texts.ts'

/** Menus and dialogs that are opened on each page; lists have the same menu in every row. */
const maxPopupsPerPage = 3

/** Buttons that open dialogs, by the path of their page; others are found by their role. */
const dialogButtons: Readonly<Record<string, readonly string[]>> = {
  '/planning': ['New event', 'Reminders', 'Subscribe', 'Deleted', 'Import'],
  '/tabOrganisation/tags': ['New tag'],
  '/tabOrganisation/categories': ['New category'],
  '/tabOrganisation/participants': ['New person'],
  '/tabOrganisation/siteTranslations': ['Import and export'],
  '/tabEditUsers/usersList': ['Invite a person', 'Invite several people'],
  '/tabAdminParam/backup': ['Add a place'],
}

/** What opens dialogs in the menu of an item. */
const dialogsInMenus = ['Export this', 'Move to another kind']

test('every text on every page, in menus and in dialogs comes from the files of texts, from Intl or from people', async ({
  archive,
  jeanne,
  pageParams,
  visit,
}) => {
  test.setTimeout(240_000)
  const texts = await loadMarkedTexts(jeanne)
  const untranslated: Record<string, string[]> = {}
  for (const { visitor, paths, buttons } of [
    { visitor: archive, paths: listGuestPaths(pageParams), buttons: {} as typeof dialogButtons },
    { visitor: jeanne, paths: listFamilyPaths(pageParams), buttons: dialogButtons },
  ]) {
    const page = await visit(visitor, { reducedMotion: 'reduce' })
    const content = recordContent(page)
    await showMarkedTexts(page, texts)
    const { load, open } = browsePages(page)
    const check = async (place: string) => {
      const found = await findUntranslatedTexts(page, content)
      if (found.length > 0) untranslated[place] = found
    }
    await load('/nothing-here')
    const opened = new Set<string>()
    for (const path of paths) {
      await open(path)
      await check(path)
      for (const popup of [...listButtons(page, buttons[path]), ...(await listPopups(page, path, opened))]) {
        const name = await popup.evaluate((button) => button.ariaLabel ?? button.textContent)
        await popup.click()
        await expect(page.locator(shownPopups).last()).toBeVisible()
        await check(`${path}, ${name}`)
        await closePopups(page)
        for (const entry of dialogsInMenus) {
          if (!path.startsWith('/images/')) break
          await popup.click()
          await expect(page.locator(shownPopups).last()).toBeVisible()
          const item = page.getByRole('menuitem', { name: entry })
          if (await item.isVisible()) {
            await item.click()
            await expect(page.getByRole('dialog')).toBeVisible()
            await check(`${path}, ${entry}`)
          }
          await closePopups(page)
        }
      }
    }
  }
  expect(untranslated).toEqual({})
})

test('a text without a mark is found wherever it is, and content and marked texts are not', async ({
  page,
}) => {
  await page.route('http://archive.test/**', (route) =>
    route.request().url().endsWith('.json')
      ? route.fulfill({ json: { title: 'Our lake', kind: 'drowned' } })
      : route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: '<!doctype html><title>⟦Lake⟧</title><body></body>',
        }),
  )
  const content = recordContent(page)
  await page.goto('http://archive.test/')
  await page.evaluate(async () => {
    await fetch('/item.json')
    document.body.innerHTML = `
      <p>⟦A text with <b>emphasis</b> and Our lake⟧ · Our lake · 1952</p>
      <p>⟦Kind:⟧ drowned</p>
      <p hidden>Nobody sees this</p>
      <p><span>half</span>⟦marked⟧</p>
      <button aria-label="Close">×</button>
      <input placeholder="Your name" title="⟦Name⟧">
      <select><option>Off</option><option>⟦On⟧</option></select>
      <svg><text>Jan</text><text>⟦Feb⟧</text></svg>`
  })
  expect((await findUntranslatedTexts(page, content)).sort()).toEqual([
    'Close',
    'Jan',
    'Off',
    'Your name',
    'drowned',
    'half',
  ])
})

const shownPopups = '[role=dialog], [role=menu], [role=alertdialog]'

function listButtons(page: Page, names: readonly string[] = []): Locator[] {
  return names.map((name) => page.getByRole('button', { name }).first())
}

/** The buttons of a page that open what was not opened before. */
async function listPopups(page: Page, path: string, opened: Set<string>): Promise<Locator[]> {
  // As in the viewer, which covers the page.
  if ((await page.locator(shownPopups).count()) > 0) return []
  const found = await page
    .locator(':is([aria-haspopup=menu], [aria-haspopup=dialog]):is(button, a):visible:enabled')
    .all()
  const unopened: Locator[] = []
  for (const button of found) {
    const key = await button.evaluate((element, pathOfPage) => {
      const name = element.ariaLabel ?? element.textContent ?? ''
      // The pages of a kind have menus of their own, around all pages are the same.
      return element.closest('main') ? `${pathOfPage.split('/')[1]} ${name}` : name
    }, path)
    if (opened.has(key) || unopened.length >= maxPopupsPerPage) continue
    opened.add(key)
    unopened.push(button)
  }
  return unopened
}

async function closePopups(page: Page): Promise<void> {
  // A popup that is about to get the focus does not hear the key yet.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator(shownPopups)).toHaveCount(0, { timeout: 2_000 })
  }).toPass({ timeout: 45_000 })
}
