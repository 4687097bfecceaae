import { expect, test } from 'vitest'
import { findShownTexts, listShownTexts } from './find-shown-texts.ts'

const areas = {
  shared: { save: 'Save', close: 'Close', greeting: 'Good morning, {{name}}' },
  users: {
    title: 'Users',
    people_one: '{{count}} person',
    people_other: '{{count}} people',
    invite: { title: 'Invite a person', submit: 'Save' },
    rich: 'Read <1>the manual</1> first.',
    only: '{{name}}',
    when: '{{title}} at {{time}}',
    by: '{{title}} is by {{name}}',
  },
}

const find = (...shown: string[]) =>
  findShownTexts(shown, areas).map(({ area, fullKey }) => `${area}:${fullKey}`)

function element(html: string, selector: string): Element {
  document.body.innerHTML = html
  const found = document.querySelector(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

test('finds every text that reads the same', () => {
  expect(find('Save')).toEqual(['shared:save', 'users:invite.submit'])
  expect(find('Invite a person')).toEqual(['users:invite.title'])
})

test('finds texts with values in their placeholders, and with tags', () => {
  expect(find('Good morning, Lucia')).toEqual(['shared:greeting'])
  expect(find('12 people')).toEqual(['users:people_other'])
  expect(find('Read the manual first.')).toEqual(['users:rich'])
})

test('names a plural text by its key without the form', () => {
  expect(findShownTexts(['1 person'], areas)).toEqual([
    { area: 'users', key: 'people', fullKey: 'people_one', text: '{{count}} person' },
  ])
})

test('finds nothing for what a person has written', () => {
  expect(find('The boat left at dawn')).toEqual([])
  expect(find('A long letter about the harvest that is by my grandmother')).toEqual([])
  expect(find()).toEqual([])
})

test('takes the nearest text for which there is one', () => {
  expect(find('Lucia', 'Users', 'Close')).toEqual(['users:title'])
})

test('looks at the words, names and hints of an element and of what is around it', () => {
  const icon = element(
    '<main><button aria-label="Close" title="Leave"><svg><path></path></svg></button></main>',
    'path',
  )
  expect(listShownTexts(icon)).toEqual(['Close', 'Leave'])
  const field = element('<label>  Name \n of it <input placeholder="Anna"></label>', 'input')
  expect(listShownTexts(field)).toEqual(['Anna', 'Name of it'])
})

test('leaves out long texts, which no interface has', () => {
  const paragraph = element(`<p>${'word '.repeat(1000)}</p>`, 'p')
  expect(listShownTexts(paragraph)).toEqual([])
})
