import { expect, test } from 'vitest'
import { isBot } from './is-bot.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['another crawler', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['a command-line client', 'curl/8.5.0', true],
  ['a user with Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/150.0.0.0 Safari/537.36`, false],
  ['a user with Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  [
    'a headless browser',
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/150.0.0.0 Safari/537.36`,
    false,
  ],
  ['an empty user agent', '', false],
])('classifies %s', (_name, userAgent, expected) => {
  expect(isBot(userAgent)).toBe(expected)
})
