import type { DetailsOf } from '@lares/shared-types/kinds/registry'
import { type KindBehaviour, plainKind } from './kind-behaviour.ts'

export const message: KindBehaviour = {
  ...plainKind,
  threadOf: (details) => (details as DetailsOf<'message'>).conversation ?? null,
}
