import type { Page } from '@playwright/test'
import type { Client } from '../support/client.ts'
import { expect, expectAccessible, test } from '../support/story.ts'

const days = 150

test('a long conversation opens at its end, goes back without moving what is read, and leads to a day', async ({
  jeanne,
  visit,
}) => {
  await writeMessages(jeanne)
  const page = await visit(jeanne)
  await page.goto(`/messages?${new URLSearchParams({ conversation: 'The cousins' })}`)
  const chat = page.getByRole('region', { name: 'Conversation', exact: true })
  const getMessage = (number: number) => chat.getByText(`Message ${number}.`, { exact: true })
  await expect(getMessage(days)).toBeInViewport()
  await expect(chat.getByText('Message 1.', { exact: true })).toHaveCount(0)
  await expectAccessible(page)

  // Each turn of the wheel increases the distance from the end by exactly its pixels, whatever is loaded above.
  await chat.getByRole('list').hover()
  const wheelPixels = 400
  for (let turns = 1; turns <= 24; turns++) {
    await page.mouse.wheel(0, -wheelPixels)
    await expect.poll(() => getDistanceFromEnd(page)).toBeGreaterThan(wheelPixels * turns - 3)
    expect(await getDistanceFromEnd(page)).toBeLessThan(wheelPixels * turns + 3)
  }
  await expect(getMessage(days)).toHaveCount(0)

  await chat.getByLabel('Go to a date').fill('2020-02-10')
  await expect(getMessage(41)).toBeInViewport()
  await expect(getMessage(40)).not.toBeInViewport()
  await chat.getByRole('list').hover()
  await page.mouse.wheel(0, -300)
  await expect(getMessage(40)).toBeInViewport()
})

/** Creates one message per day, starting on 1 January 2020. */
async function writeMessages(client: Client): Promise<void> {
  for (let day = 0; day < days; day++) {
    const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)
    await client.add({
      ...{ kind: 'message', title: '', body: `Message ${day + 1}.`, date, language: 'en' },
      details: { conversation: 'The cousins', sender: day % 2 ? 'Anna' : 'Luca' },
    })
  }
}

/** The pixels of the chat below its visible part. */
function getDistanceFromEnd(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scroll = document.querySelector('main ul[aria-label] > li[data-entry]')?.parentElement
      ?.parentElement
    return scroll ? scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight : Number.NaN
  })
}
