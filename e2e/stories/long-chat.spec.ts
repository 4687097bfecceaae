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
  const line = (number: number) => chat.getByText(`Message ${number}.`, { exact: true })
  await expect(line(days)).toBeInViewport()
  await expect(chat.getByText('Message 1.', { exact: true })).toHaveCount(0)
  await expectAccessible(page)

  // By one turn of the wheel at a time the distance from the end grows by just as much, whatever is loaded above.
  await chat.getByRole('list').hover()
  const turn = 400
  for (let turns = 1; turns <= 24; turns++) {
    await page.mouse.wheel(0, -turn)
    await expect.poll(() => fromEnd(page)).toBeGreaterThan(turn * turns - 3)
    expect(await fromEnd(page)).toBeLessThan(turn * turns + 3)
  }
  await expect(line(days)).toHaveCount(0)

  await chat.getByLabel('Go to a date').fill('2020-02-10')
  await expect(line(41)).toBeInViewport()
  await expect(line(40)).not.toBeInViewport()
  await chat.getByRole('list').hover()
  await page.mouse.wheel(0, -300)
  await expect(line(40)).toBeInViewport()
})

/** One message a day from the first of 2020 on. */
async function writeMessages(by: Client): Promise<void> {
  for (let day = 0; day < days; day++) {
    const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)
    await by.add({
      ...{ kind: 'message', title: '', body: `Message ${day + 1}.`, date, language: 'en' },
      details: { conversation: 'The cousins', sender: day % 2 ? 'Anna' : 'Luca' },
    })
  }
}

/** Pixels of the chat below what is seen. */
function fromEnd(page: Page): Promise<number> {
  return page.evaluate(() => {
    const scroll = document.querySelector('main ul[aria-label] > li[data-entry]')?.parentElement
      ?.parentElement
    return scroll ? scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight : Number.NaN
  })
}
