import type { OperationKind } from '@lares/shared-types/operations'
import type { Permission } from '@lares/shared-types/permissions'
import type { PageName } from '@lares/shared-types/routing/pages'
import { kindPages } from '../../shared/config/paths.ts'
import type { IconName } from '../../shared/icons/icon-names.ts'
import type texts from './locales/en.json'

export interface ToolCard {
  readonly name: keyof (typeof texts)['cards']
  /** The page of the tool; the card is shown to those who may open it. */
  readonly page: PageName
  /** What else the tool needs, if its page is open to more people. */
  readonly permission?: Permission
  /** Where the card leads, if the page of the tool is that of one item. */
  readonly path?: string
  readonly icon: IconName
  /** The kinds of operations that the tool starts. */
  readonly operations: readonly OperationKind[]
}

/** The tools in the order of the overview. A new tool is a line here and its texts under `cards`. */
export const toolCards: readonly ToolCard[] = [
  { name: 'record', page: 'recordSound', icon: 'microphone', operations: [] },
  { name: 'interview', page: 'interview', icon: 'message-question', operations: [] },
  {
    name: 'process',
    page: 'audioProcessing',
    permission: 'media:process',
    path: kindPages.record.list.to(),
    icon: 'wand',
    operations: ['sound-processing'],
  },
  {
    name: 'cut',
    page: 'cutAudio',
    permission: 'media:process',
    icon: 'scissors',
    operations: ['cut', 'cut-version'],
  },
  {
    name: 'transcribe',
    page: 'transcribe',
    permission: 'media:process',
    icon: 'badge-cc',
    operations: ['transcription', 'alignment', 'translation'],
  },
  { name: 'ask', page: 'ask', icon: 'search', operations: [] },
  { name: 'chat', page: 'chat', icon: 'message-chatbot', operations: [] },
  { name: 'batch', page: 'batchTools', icon: 'checklist', operations: ['batch', 'batch-undo'] },
]
