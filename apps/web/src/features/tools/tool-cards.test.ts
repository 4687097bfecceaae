import { type OperationKind, operationKinds } from '@lares/shared-types/operations'
import { expect, test } from 'vitest'
import { toolCards } from './tool-cards.ts'

/** What no tool of the overview starts: administrators, or a page of its own. */
const ofNoTool: readonly OperationKind[] = [
  'mailbox-import',
  'rendition-refresh',
  'index-rebuild',
  'integrity-check',
  'integrity-repair',
  'export',
  'backup',
  'backup-verify',
  'backup-restore',
  'speech-model-download',
  'meaning-model-download',
]

test('each kind of operation belongs to one tool, or to none', () => {
  const shown = [...toolCards.flatMap(({ operations }) => operations), ...ofNoTool]
  expect(shown.toSorted()).toEqual(operationKinds.toSorted())
})
