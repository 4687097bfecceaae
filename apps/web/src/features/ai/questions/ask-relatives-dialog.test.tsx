import * as contracts from '@lares/shared-types/contracts/questions'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeArchive, ErrorReply } from '../../../testing/fake-archive.ts'
import { bruno } from '../../../testing/people.ts'
import { renderWithProviders } from '../../../testing/render-with-providers.tsx'
import { sampleId } from '../../../testing/sample-items.ts'
import { AskRelativesDialog } from './ask-relatives-dialog.tsx'

test('a relative whose name was typed and not confirmed is asked, too', async () => {
  const archive = createFakeArchive(bruno)
  const [otto, emil] = ['Otto', 'Emil'].map((displayName) => ({ id: sampleId(), displayName }))
  const asked: unknown[] = []
  archive.on(contracts.listAskableUsers, () => ({ users: [otto, emil].flatMap((user) => user ?? []) }))
  archive.on(contracts.askRelatives, ({ body }) => {
    asked.push(body.userIds)
    return new ErrorReply('upstream-unavailable')
  })
  const { person } = await renderWithProviders(
    <AskRelativesDialog questionId={sampleId()} question="Who is this?" onClose={() => undefined} />,
  )
  const field = await screen.findByRole('combobox', { name: 'Who might know?' })
  await person.click(field)
  await person.click(await screen.findByRole('option', { name: 'Otto' }))
  await person.type(field, 'Emi')
  await person.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText(/“Emi” is not chosen yet/)).toBeVisible()
  await person.type(field, 'l')
  await person.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(asked).toEqual([[otto?.id, emil?.id]]))
})
