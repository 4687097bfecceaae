import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useQueryInput } from './use-query-input.ts'

/** Opens an empty field whose query follows only when the test says so. */
function openField() {
  const reported: string[] = []
  const report = (query: string) => void reported.push(query)
  const { result, rerender } = renderHook(({ query }) => useQueryInput(query, report), {
    initialProps: { query: '' },
  })
  const type = (text: string) => {
    act(() => result.current.change(text))
    act(() => result.current.flush())
  }
  return { type, reported, getText: () => result.current.text, show: (query: string) => rerender({ query }) }
}

test('a query that follows late does not replace what was typed since', () => {
  const field = openField()
  field.type('gar')
  field.type('')
  field.type('boat')
  field.show('gar')
  expect(field.getText()).toBe('boat')
  field.show('boat')
  expect(field.getText()).toBe('boat')
  expect(field.reported).toEqual(['gar', '', 'boat'])
})

test('a query that changes without typing replaces the text, also while an earlier one has not shown', () => {
  const field = openField()
  field.type('gar')
  field.show('garden')
  expect(field.getText()).toBe('garden')
  field.show('')
  expect(field.getText()).toBe('')
})
