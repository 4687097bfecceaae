import { expect, test } from 'vitest'
import { isBot } from './is-bot.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['another', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['a program', 'curl/8.5.0', true],
  ['a person with Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/150.0.0.0 Safari/537.36`, false],
  ['a person with Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  [
    'a browser without a window',
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/150.0.0.0 Safari/537.36`,
    false,
  ],
  ['nobody', '', false],
])('%s', (_who, userAgent, expected) => {
  expect(isBot(userAgent)).toBe(expected)
})
