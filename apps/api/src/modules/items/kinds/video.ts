import { type KindBehaviour, plainKind } from './kind-behaviour.ts'

export const video: KindBehaviour = {
  ...plainKind,
  hasSound: true,
  suggestFields(facts) {
    return {
      ...(facts.title && { title: facts.title }),
      ...(facts.capturedAt && { date: facts.capturedAt }),
      details: { ...(facts.chapters && { chapters: facts.chapters }) },
    }
  },
}
