import { type KindBehaviour, plainKind } from './kind-behaviour.ts'

export const image: KindBehaviour = {
  ...plainKind,
  dateDetails: { capturedAt: 'time' },
  suggestFields(facts) {
    return {
      ...(facts.title && { title: facts.title }),
      ...(facts.capturedAt && { date: facts.capturedAt }),
      details: {
        ...(facts.camera && { camera: facts.camera }),
        ...(facts.capturedTime && { capturedAt: facts.capturedTime }),
      },
    }
  },
}
