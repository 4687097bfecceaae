import { type KindBehaviour, plainKind } from './kind-behaviour.ts'

export const record: KindBehaviour = { ...plainKind, isHeard: true }
