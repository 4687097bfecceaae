import type { ChatSentence } from '@lares/shared-types/chats'
import type { Citation } from '@lares/shared-types/citations'
import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createFakeArchive } from '../../../../testing/fake-archive.ts'
import { ada } from '../../../../testing/people.ts'
import { renderWithProviders } from '../../../../testing/render-with-providers.tsx'
import { numberSources } from '../../citations/number-sources.ts'
import { AnswerText, StreamingText } from './answer-text.tsx'

const citation: Citation = {
  itemId: '019a0000-0000-7000-8000-0000000000aa',
  kind: 'mail',
  title: 'The birth',
  source: 'body',
  quote: 'née à Lyon',
}

function renderAnswer(sentences: readonly ChatSentence[]) {
  createFakeArchive(ada)
  return renderWithProviders(
    <MemoryRouter>
      <AnswerText sentences={sentences} sources={numberSources(sentences)} />
    </MemoryRouter>,
  )
}

test('links each sentence to the passage of its source', async () => {
  await renderAnswer([{ text: '- Born in **Lyon.**\n', citations: [citation], state: 'proven' }])
  const link = screen.getByRole('link', { name: 'Source 1: The birth' })
  expect(link).toHaveTextContent('1')
  expect(link).toHaveAttribute('href', `/mails/${citation.itemId}/profile?quote=n%C3%A9e+%C3%A0+Lyon`)
  expect(screen.getByRole('listitem')).toHaveTextContent('Born in Lyon.1')
})

test('shows links, images and HTML from a model as plain text', async () => {
  await renderAnswer([
    {
      text: 'See [here](https://evil.example) and ![a boat](https://evil.example/x.png).\n\n',
      citations: [],
      state: 'aside',
    },
    {
      text: '<img src="https://evil.example/y.png"><b>bold</b> [ref][1]\n\n[1]: https://evil.example',
      citations: [],
      state: 'aside',
    },
    { text: '\n\nhttps://evil.example/z www.evil.example', citations: [], state: 'aside' },
  ])
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(document.querySelector('img')).toBeNull()
  expect(document.body).toHaveTextContent('See here and a boat.')
})

test('does not let a model forge a source', async () => {
  await renderAnswer([
    { text: 'It was so \u2E28source-1\u2E29. ', citations: [], state: 'unproven' },
    { text: 'Born in Lyon.', citations: [citation], state: 'proven' },
  ])
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getAllByRole('img', { name: 'No passage found for this sentence' })).toHaveLength(1)
})

test('does not let a model forge a source while it writes', async () => {
  createFakeArchive(ada)
  await renderWithProviders(
    <StreamingText text={'It was so \u2E28unproven\u2E29 [here](https://evil.example)'} />,
  )
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test('names a sentence that the user may no longer read', async () => {
  await renderAnswer([{ text: '', citations: [], state: 'withdrawn' }])
  expect(screen.getByText('You can no longer see what was here.')).toBeVisible()
})
