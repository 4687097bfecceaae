import { expect, test } from 'vitest'
import { type Choices, changeBetween, choicesIn, choicesOf, defaultLook } from './choices.ts'

const before: Choices = { ...defaultLook, language: 'fr' }

test('of a record from elsewhere only what is known is taken', () => {
  const kept = {
    ...{ language: 'es', darkMode: 'yes', primaryColour: 'pink', density: 'compact', motion: null },
    ...{ accentColour: 'sea', constructor: 'plum' },
  }
  expect(choicesIn(kept)).toEqual({ accentColour: 'sea', density: 'compact' })
  expect(choicesIn({ primaryColour: 'constructor', accentColour: '__proto__' })).toEqual({})
})

test('only what differs is saved, so that a choice on another device stays', () => {
  const now: Choices = { ...before, density: 'compact' }
  expect(changeBetween(before, now, { primaryColour: 'sea' })).toEqual({ density: 'compact' })
  expect(changeBetween(before, before, { primaryColour: 'sea' })).toEqual({})
})

test('the first choice of all saves everything', () => {
  const now: Choices = { ...before, language: 'it' }
  expect(changeBetween(before, now, { language: 'fr' })).toEqual(now)
  expect(changeBetween(before, before, {})).toEqual({})
})

test('going back to how the device has it is said by null', () => {
  const saved = { darkMode: true, primaryColour: 'sea' }
  const dark: Choices = { ...before, darkMode: true }
  expect(changeBetween(dark, before, saved)).toEqual({ darkMode: null })
})

test('for who has chosen how it looks, what is missing is as by default; who never has keeps what is shown', () => {
  expect(choicesOf({ language: 'de', primaryColour: 'sea' })).toEqual({
    ...defaultLook,
    language: 'de',
    primaryColour: 'sea',
  })
  expect(choicesOf({ language: 'de' })).toEqual({ language: 'de' })
})
