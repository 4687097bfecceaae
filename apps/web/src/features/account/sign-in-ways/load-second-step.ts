import { SecondStep } from './second-step.tsx'
import { signInTextLoaders } from './use-sign-in-texts.ts'

/** The second step, once its texts can be loaded too. Rejects if they cannot. */
export async function loadSecondStep(language: string): Promise<typeof SecondStep> {
  await signInTextLoaders[language]?.()
  return SecondStep
}
