import { expect, test } from 'vitest'
import { type Choices, defaultLook, diffChoices, parseChoices, resolveChoices } from './choices.ts'

const before: Choices = { ...defaultLook, language: 'fr', region: null }

test('ignores unknown names and values in a record', () => {
  const stored = {
    ...{
      language: 'xx',
      region: 'XX',
      darkMode: 'yes',
      primaryColour: 'pink',
      density: 'compact',
      motion: null,
    },
    ...{ accentColour: 'sea', constructor: 'plum' },
  }
  expect(parseChoices(stored)).toEqual({ accentColour: 'sea', density: 'compact' })
  expect(parseChoices({ primaryColour: 'constructor', accentColour: '__proto__' })).toEqual({})
})

test('saves only what differs, so that a choice on another device is not overwritten', () => {
  const now: Choices = { ...before, density: 'compact' }
  expect(diffChoices(before, now, { primaryColour: 'sea' })).toEqual({ density: 'compact' })
  expect(diffChoices(before, before, { primaryColour: 'sea' })).toEqual({})
})

test('the very first choice saves everything', () => {
  const now: Choices = { ...before, language: 'it' }
  expect(diffChoices(before, now, { language: 'fr' })).toEqual(now)
  expect(diffChoices(before, before, {})).toEqual({})
})

test('going back to the usual region is saved as null, and is no choice of a look', () => {
  const swiss: Choices = { ...before, region: 'CH' }
  expect(diffChoices(before, swiss, { primaryColour: 'sea' })).toEqual({ region: 'CH' })
  expect(diffChoices(swiss, before, { primaryColour: 'sea', region: 'CH' })).toEqual({ region: null })
  expect(resolveChoices({ language: 'de', region: 'CH' })).toEqual({ language: 'de', region: 'CH' })
})

test('going back to the device setting is saved as null', () => {
  const saved = { darkMode: true, primaryColour: 'sea' }
  const dark: Choices = { ...before, darkMode: true }
  expect(diffChoices(dark, before, saved)).toEqual({ darkMode: null })
})

test('fills missing choices with defaults only for a user who has chosen a look before', () => {
  expect(resolveChoices({ language: 'de', primaryColour: 'sea' })).toEqual({
    ...defaultLook,
    language: 'de',
    region: null,
    primaryColour: 'sea',
  })
  expect(resolveChoices({ language: 'de' })).toEqual({ language: 'de', region: null })
})
