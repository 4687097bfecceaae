import type { DetailsOf } from '@lares/shared-types/kinds/registry'
import { excerptAsTyped } from '../excerpt.ts'
import { type KindBehaviour, plainKind } from './kind-behaviour.ts'

export const message: KindBehaviour = {
  ...plainKind,
  threadOf: (details) => (details as DetailsOf<'message'>).conversation ?? null,
  // A chat shows what was written as it was written.
  excerptOf: excerptAsTyped,
}
