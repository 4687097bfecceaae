import { parseEdtfRange } from '@lares/shared-types/edtf-range'
import type { DetailsOf } from '@lares/shared-types/kinds/registry'
import { type KindBehaviour, plainKind } from './kind-behaviour.ts'

export const dream: KindBehaviour = {
  ...plainKind,
  dateDetails: { night: 'edtf' },
  findDetailIssues(details) {
    const { night } = details as DetailsOf<'dream'>
    return night && !parseEdtfRange(night) ? [{ path: 'details.night', code: 'invalid-edtf' }] : []
  },
}
