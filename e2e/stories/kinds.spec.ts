import { kindPaths } from '@lares/shared-types/item-kinds'
import { chooseFile, writeBody } from '../support/editor.ts'
import { kindStories } from '../support/kind-stories.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

for (const story of kindStories) {
  const { kind, one, many, title, body, inflected, language, rewritten } = story
  const article = kind === 'image' ? 'an' : 'a'

  test(`${article} ${kind} is added, listed, found by “${inflected}”, edited, rated, made a favourite, trashed and restored`, async ({
    jeanne,
    visit,
  }) => {
    const page = await visit(jeanne)
    const main = page.getByRole('main')
    const listed = main.getByRole('link', { name: title })
    const openList = () => page.getByRole('navigation').getByRole('link', { name: many, exact: true }).click()
    const applyFilter = async (name: string) => {
      await main.getByRole('button', { name: story.sortable === false ? 'Show' : 'Newest first' }).click()
      await page.getByRole('menuitemcheckbox', { name }).click()
    }

    await page.goto('/search')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: one, exact: true }).click()
    const file = await story.file?.()
    if (file) await chooseFile(page, file)
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await writeBody(page, body)
    await page.getByLabel('Language', { exact: true }).selectOption(language)
    await story.fill?.(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add to the archive' }).click()
    await expect(page).toHaveURL(new RegExp(`/${kindPaths[kind]}/[\\w-]+/profile$`))
    const profile = page.url()
    // Pictures and documents are opened with the query, whose words light up on them.
    const isProfile = (url: URL) => `${url.origin}${url.pathname}` === profile
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

    await openList()
    await expect(listed.first()).toBeVisible()

    await page.goto('/search')
    await waitForApp(page)
    await page.getByRole('searchbox').fill(inflected)
    const hit = main.getByRole('article').filter({ has: page.getByRole('link', { name: title }) })
    await expect(hit).toBeVisible()
    await expect(hit.locator('mark').first()).toBeVisible()
    await hit.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(isProfile)

    await page.getByRole('link', { name: 'Edit' }).click()
    await writeBody(page, rewritten)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(isProfile)
    await expect(main.getByText(rewritten)).toBeVisible()
    await expect(page.getByText('Changed by jeanne')).toBeVisible()

    const rated = page.waitForResponse((response) => response.url().endsWith('/rating'))
    await page.keyboard.press('4')
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await rated
    await page.keyboard.press('f')
    await expect(page.getByRole('button', { name: 'Favourite' })).toHaveAttribute('aria-pressed', 'true')
    await openList()
    await applyFilter('Favourites only')
    await expect(listed).toBeVisible()

    await page.goto(profile)
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Move to the trash' }).click()
    await expect(page.getByText(`“${title}” is in the trash`)).toBeVisible()
    await expect(listed).toHaveCount(0)

    await applyFilter('Trash')
    await expect(listed).toBeVisible()
    await expectAccessible(page)
    await page.goto(profile)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('This is in the trash')).toBeHidden()
    await openList()
    await expect(listed.first()).toBeVisible()
  })
}
