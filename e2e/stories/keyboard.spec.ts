import { inviteRelative } from '../support/people.ts'
import { expect, test } from '../support/story.ts'
import { tabTo } from '../support/tab-to.ts'
import { waitForApp } from '../support/wait-for-app.ts'

test('somebody without a mouse signs in, searches, opens, rates, edits and saves', async ({
  archive,
  jeanne,
  visit,
}) => {
  await jeanne.add({ kind: 'post', title: 'The accordion', body: 'He played it badly.', language: 'en' })
  const tom = await inviteRelative(jeanne, 'Tom', { permissions: ['items:edit-any'] })
  const page = await visit(archive)
  const press = (key: string) => page.keyboard.press(key)
  const heading = page.getByRole('heading', { level: 1 })

  await page.goto('/')
  await expect(heading).toHaveText('The family archive')
  // Only the application handles keys, not the prerendered page.
  await waitForApp(page)
  await press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByLabel('E-mail address'))
  await page.keyboard.type(tom.email)
  await press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(tom.password)
  await press('Enter')
  await expect(page).toHaveURL(/\/search$/)
  await expect(heading).toHaveText('Search')
  await expect(heading).toBeFocused()

  await press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('accordions')
  await expect(page.getByText('One result')).toBeVisible()
  const hit = page.getByRole('link', { name: 'The accordion' })
  await press('ArrowDown')
  await expect(hit).toBeFocused()
  await press('Enter')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(heading).toHaveText('The accordion')
  await expect(heading).toBeFocused()

  await press('5')
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await press('e')
  await expect(page).toHaveURL(/\/edit$/)
  await expect(heading).toHaveText('Edit “The accordion”')
  await expect(heading).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: 'Title' }))
  await press('End')
  await page.keyboard.type(' of Uncle Joe')
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await press('Enter')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(heading).toHaveText('The accordion of Uncle Joe')
  await expect(heading).toBeFocused()
})

test('on a narrow screen nothing that has the focus lies below the bars', async ({ jeanne, visit }) => {
  const page = await visit(jeanne, { viewport: { width: 360, height: 640 } })
  await page.goto('/posts/new')
  const last = page.getByRole('button', { name: 'Add to the archive' })
  await expect(last).toBeVisible()
  const reached: string[] = []
  while (!(await last.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab')
    reached.push(await page.evaluate(describeFocused))
    expect(reached.length).toBeLessThan(80)
  }
  expect(reached.length).toBeGreaterThan(10)
  expect(reached.filter((description) => description.startsWith('below'))).toEqual([])
})

/** Describes the focused element; starts with `below` if something else covers its whole vertical centre line. */
function describeFocused(): string {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return 'nothing'
  const { x, y, width, height } = focused.getBoundingClientRect()
  const parts = [focused, ...(focused instanceof HTMLInputElement ? (focused.labels ?? []) : [])]
  const isVisible = [0.1, 0.5, 0.9].some((part) => {
    const topmost = document.elementFromPoint(x + width / 2, y + height * part)
    return parts.some((candidate) => candidate.contains(topmost) || topmost?.contains(candidate))
  })
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.getAttribute('name')}`
  return isVisible ? name : `below: ${name}`
}
