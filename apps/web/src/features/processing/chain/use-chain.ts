import {
  defaultSteps,
  type PresetName,
  type ProcessingStep,
  presets,
  type StepKind,
} from '@lares/shared-types/processing'
import { useState } from 'react'

/** The steps that are being put together, each kind at most once. */
export interface Chain {
  readonly steps: readonly ProcessingStep[]
  readonly add: (kind: StepKind) => void
  readonly remove: (kind: StepKind) => void
  readonly change: (step: ProcessingStep) => void
  readonly order: (kinds: readonly string[]) => void
  readonly choose: (preset: PresetName) => void
}

/** Steps of recordings whose page was left, so that coming back does not lose them. */
const unsaved = new Map<string, readonly ProcessingStep[]>()

/** The chain for a recording; it begins with the preset that suits most. */
export function useChain(itemId: string): Chain {
  const [steps, setSteps] = useState<readonly ProcessingStep[]>(
    () => unsaved.get(itemId) ?? presets.oldCassette,
  )
  function update(next: readonly ProcessingStep[]) {
    unsaved.set(itemId, next)
    setSteps(next)
  }
  return {
    steps,
    add: (kind) => update([...steps, defaultSteps[kind]]),
    remove: (kind) => update(steps.filter((step) => step.kind !== kind)),
    change: (step) => update(steps.map((other) => (other.kind === step.kind ? step : other))),
    order: (kinds) => update(kinds.flatMap((kind) => steps.find((step) => step.kind === kind) ?? [])),
    choose: (preset) => update(presets[preset]),
  }
}
