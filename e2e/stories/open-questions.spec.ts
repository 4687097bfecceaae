import { Client } from '../support/client.ts'
import { findHorizontalOverflow } from '../support/overflow.ts'
import { inviteRelative } from '../support/people.ts'
import { expect, expectAccessible, test } from '../support/story.ts'
import { waitForApp } from '../support/wait-for-app.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const question = 'Who tuned the harmonium?'

test('a relative is asked what the archive does not know, answers on a phone, and it is known from then on', async ({
  archive,
  jeanne,
  visit,
}) => {
  const claire = await Client.signIn(archive.address, await inviteRelative(jeanne, 'Claire'))
  const lucia = await Client.signIn(archive.address, await inviteRelative(jeanne, 'Lucia'))

  const page = await visit(claire)
  await page.goto(`/tabTools/ai-ask?${new URLSearchParams({ q: question })}`)
  await waitForApp(page)
  await expect(page.getByText('The archive says nothing about this.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask a relative' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Who might know?' }).fill('Luc')
  await page.getByRole('option', { name: /^Lucia/ }).click()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Your question was sent.')).toBeVisible()

  const phoneOfLucia = await visit(lucia, phone)
  await phoneOfLucia.goto('/search')
  await waitForApp(phoneOfLucia)
  await phoneOfLucia.getByRole('button', { name: /^Notifications/ }).tap()
  await phoneOfLucia.getByRole('link', { name: /Claire.*harmonium/ }).tap()
  await expect(phoneOfLucia.getByRole('heading', { name: question })).toBeVisible()
  await phoneOfLucia.getByRole('button', { name: /^Answer: / }).tap()
  await phoneOfLucia
    .getByRole('textbox', { name: 'Your answer' })
    .fill('Nonno Pietro tuned the harmonium of the chapel.')
  expect(await findHorizontalOverflow(phoneOfLucia)).toEqual([])
  await expectAccessible(phoneOfLucia)
  await phoneOfLucia.getByRole('button', { name: 'Save the answer' }).tap()
  await expect(phoneOfLucia.getByText('Thank you. The answer is in the archive.')).toBeVisible()
  await expect(phoneOfLucia.getByText('Nobody is waiting for an answer from you.')).toBeVisible()

  await page.goto('/questions?answered=1')
  await page.getByRole('link', { name: /^Answer by Lucia/ }).click()
  await expect(page.getByText('Nonno Pietro tuned the harmonium of the chapel.')).toBeVisible()
  await page.goto(`/tabTools/ai-ask?${new URLSearchParams({ q: question })}`)
  await expect(page.getByText(/Nonno Pietro tuned the harmonium/)).toBeVisible()
  await page.getByRole('button', { name: 'This is wrong' }).click()
  await page.getByRole('textbox', { name: /^What is right/ }).fill('It was Nonno Luigi.')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Thank you. The question is on the list.')).toBeVisible()
  await page.goto('/questions')
  await expect(page.getByText('It was Nonno Luigi.')).toBeVisible()
  await expectAccessible(page)
})
